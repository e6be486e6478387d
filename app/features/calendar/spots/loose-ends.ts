import { moneyInWords } from "#app/lib/amounts.ts";
import { type Attendance, attendances } from "../schema.ts";

/** What became of a session. `part` was broken off; of `too_late` the coach heard after the deadline. */
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

/** The field that says whether one person of a group came. */
export const markField = (personId: string) => `mark.${personId}`;

/** The field with the version of one of several sessions. */
export const versionField = (sessionId: string) => `version.${sessionId}`;

/** `price` is what the session is charged without credit; undefined if the coach does not want that. */
type Settled = { minutes: number; isCredit: boolean; price: number | undefined };

/** What a choice does, before the tap: '60 min lost', '$90 owed'. */
export function effectOf(choice: SessionEnding | Presence, { minutes, isCredit, price }: Settled): string {
  if (!isCredit && choice === "part" && price) return "Owed by the minute";
  if (!isCredit) return price ? `${moneyInWords(price)} owed` : "To be paid";
  if (choice === "part") return "The rest comes back";
  const isLost = choice === "no_show" || choice === "too_late" || choice === "absent";
  return `${minutes} min ${isLost ? "lost" : "used"}`;
}
