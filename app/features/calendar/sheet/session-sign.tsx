import clsx from "clsx";
import { CalendarCheck, Check, CloudRain, Hourglass, type LucideIcon, UserRoundX, X } from "lucide-react";
import type { SessionStatus } from "../schema.ts";
import { statusWords } from "../sessions/session-words.ts";

/** Shape, icon and word show the status; colour only repeats it. */
const signs: Partial<Record<SessionStatus, LucideIcon>> = {
  held: Hourglass,
  completed: Check,
  no_show: UserRoundX,
  cancelled: X,
  weathered: CloudRain,
};

export function SessionSign({ status, className }: { status: SessionStatus; className?: string }) {
  const Sign = signs[status];
  return Sign ? <Sign aria-hidden className={clsx("inline-block shrink-0", className ?? "size-3.25")} /> : null;
}

/** The blue dot of a request that waits for the coach. */
export function AskedDot() {
  return <span aria-hidden className="mr-1.5 inline-block size-2 rounded-ball bg-status-new-dot align-[0.06em]" />;
}

type SessionBadgeProps = { status: SessionStatus; isBig?: boolean; words?: string };

export function SessionBadge({ status, isBig, words = statusWords[status] }: SessionBadgeProps) {
  return (
    <span
      data-status={status}
      className={clsx(
        "session inline-flex min-h-6.5 data-[status=weathered]:pl-5 w-fit items-center gap-1.5 rounded-sm px-2 py-0.5 text-caption leading-tight font-semibold whitespace-nowrap",
        isBig && "px-2.5",
      )}
    >
      {status === "booked" && <CalendarCheck aria-hidden className="size-3.5 shrink-0" />}
      {status === "requested" && <AskedDot />}
      <SessionSign status={status} className="size-3.5" />
      <span className={clsx(status === "cancelled" && "line-through")}>{words}</span>
    </span>
  );
}
