import clsx from "clsx";
import { Link } from "react-router";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { ledgerAddress, sellPath } from "../credits.ts";
import { lessonMinutes } from "../minutes.ts";
import type { HolderBalance } from "../queries.server.ts";

type BalanceLineProps = { balance: Pick<HolderBalance, "holderId" | "words">; className?: string };

/** What a household has left and owes, as a link to its ledger. */
export function BalanceLine({ balance: { holderId, words }, className }: BalanceLineProps) {
  return (
    <Link
      to={ledgerAddress(holderId)}
      className={clsx("inline-flex min-h-11 items-center text-ui underline underline-offset-3", className)}
    >
      {words}
    </Link>
  );
}

/** The same for one section of a person's page. */
export function BalancePanel({ balance }: { balance: HolderBalance }) {
  return (
    <Panel aria-labelledby="balance-title">
      <PanelHead
        id="balance-title"
        title="Balance"
        action={<PanelLink to={`${sellPath}?to=${balance.holderId}`}>Sell a package</PanelLink>}
      />
      <div className="grid gap-1.5 px-4 py-3.5 md:px-5.5">
        {balance.families.slice(0, 1).map(({ family_id, available, held }) => (
          <CreditBalls key={family_id} minutes={available + held} available={available} held={held} />
        ))}
        <BalanceLine balance={balance} />
      </div>
    </Panel>
  );
}

const mostBalls = 12;

type CreditBallsProps = { minutes: number; available: number; held: number; className?: string };

/** A package as balls: full for minutes left, dotted for booked, empty for used. */
export function CreditBalls({ minutes, available, held, className }: CreditBallsProps) {
  const total = Math.round(minutes / lessonMinutes);
  if (total < 2 || total > mostBalls) return null;
  const left = Math.min(Math.max(Math.round(available / lessonMinutes), 0), total);
  const booked = Math.min(Math.round(held / lessonMinutes), total - left);
  const balls = Array.from({ length: total }, (_, at) => (at < left ? "left" : at < left + booked ? "booked" : "used"));
  return (
    <span aria-hidden className={clsx("flex flex-wrap gap-1", className)}>
      {balls.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: balls have no identity
        <span key={at} className={clsx(ball, kind === "left" && "bg-optic", kind === "booked" && dotted)} />
      ))}
    </span>
  );
}

const ball = "size-3.25 rounded-ball border-[1.5px] border-foreground";
const dotted = "bg-[radial-gradient(circle,currentColor_2px,transparent_2.5px)]";
