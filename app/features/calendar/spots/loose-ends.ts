import { moneyInWords } from "#app/lib/amounts.ts";
import { type Attendance, attendances, type PlayedSteps } from "../schema.ts";

/** How a session ended. `part` was broken off; `too_late` was cancelled after the deadline. */
export const endings = ["completed", "part", "no_show", "too_late"] as const;
export type SessionEnding = (typeof endings)[number];

export const endingLabels: Record<SessionEnding, string> = {
  completed: "Took place",
  part: "Part played",
  no_show: "No-show",
  too_late: "Cancelled late",
};

export type Presence = Exclude<Attendance, "cancelled">;
export const marks = attendances.filter((one): one is Presence => one !== "cancelled");
export const markLabels: Record<Presence, string> = { here: "Here", late: "Late", absent: "Absent" };

/** The field that marks one person of a group. */
export const markField = (personId: string) => `mark.${personId}`;

/** The field with the version of one of several sessions. */
export const versionField = (sessionId: string) => `version.${sessionId}`;

/** `price` is the charge without credit; undefined if the coach does not charge it. */
type Settled = { minutes: number; isCredit: boolean; price: number | undefined };

/** What a choice does, shown before the tap: '60 min lost', '$90 owed'. */
export function effectOf(choice: SessionEnding | Presence, { minutes, isCredit, price }: Settled): string {
  if (!isCredit && choice === "part" && price) return "Owed by the minute";
  if (!isCredit) return price ? `${moneyInWords(price)} owed` : "To be paid";
  if (choice === "part") return "The rest comes back";
  const isLost = choice === "no_show" || choice === "too_late" || choice === "absent";
  return `${minutes} min ${isLost ? "lost" : "used"}`;
}

/** The minutes that a broken-off session uses up, by weather or not. By default only those played. */
export function minutesUsed(
  booked: number,
  { played, steps }: { played: number; steps?: PlayedSteps | undefined },
): number {
  return steps ? usedBySteps(booked, played, steps) : Math.min(Math.max(played, 0), booked);
}

function usedBySteps(booked: number, played: number, { freeBelow, fullFrom }: PlayedSteps): number {
  if (played < freeBelow) return 0;
  return played < fullFrom ? Math.floor(booked / 2) : booked;
}
