import type { ReactNode } from "react";
import { moneyInWords } from "#app/lib/amounts.ts";
import { shortDate } from "#app/lib/dates.ts";
import { grouped } from "#app/lib/region.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { readCreditFigures } from "../ledger/balances.server.ts";
import { lessonsInWords } from "../minutes.ts";

type CreditFiguresProps = { figures: Awaited<ReturnType<typeof readCreditFigures>>; monthBegan: string };

/** Lessons the coach still owes, money owed to the coach, and income this month. */
export function CreditFigures({ figures, monthBegan }: CreditFiguresProps) {
  const { minutes, worth_minor, holding, owing, owed_minor, received } = figures;
  return (
    <Panel
      aria-label="Figures"
      className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] overflow-clip lg:grid-cols-[1.7fr_1fr_1fr]"
    >
      <Figure
        label="Lessons you owe"
        className="max-lg:col-span-full"
        note={`${lessonsInWords(minutes)} in ${households(holding)}, at the price paid`}
      >
        {grouped(minutes)} <span className="text-xl">min</span>
        <span className="ml-4 font-normal text-muted-foreground">{moneyInWords(worth_minor)}</span>
      </Figure>
      <Figure label="Owed to you" note={owing > 0 ? households(owing) : "Nobody owes you anything"}>
        {moneyInWords(owed_minor)}
      </Figure>
      <Figure label="Received this month" note={`${payments(received.count)} since ${shortDate(monthBegan)}`}>
        {moneyInWords(received.amount)}
      </Figure>
    </Panel>
  );
}

function households(count: number): string {
  return count === 1 ? "1 household" : `${grouped(count)} households`;
}

function payments(count: number): string {
  return count === 1 ? "1 payment" : `${grouped(count)} payments`;
}

type FigureProps = { label: string; note: string; className?: string; children: ReactNode };

function Figure({ label, note, className, children }: FigureProps) {
  return (
    <div
      className={`-mr-px -mb-px grid content-start gap-1.5 border-r border-b border-border px-4 py-4.5 md:px-5.5 ${className ?? ""}`}
    >
      <p className="text-ui text-muted-foreground">{label}</p>
      <p className="text-[2.5rem] leading-none font-560 tracking-[-0.015em] wrap-anywhere font-stretch-75%">
        {children}
      </p>
      <p className="text-small text-muted-foreground">{note}</p>
    </div>
  );
}
