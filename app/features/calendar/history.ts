import type { Told } from "#app/features/timeline/schema.ts";
import { momentInWords } from "#app/lib/dates.ts";
import { sessionAddress } from "./addresses.ts";
import { callReasons, type SessionStatus, sessionStatuses } from "./schema.ts";
import type { ToldSession } from "./sessions/player-sessions.server.ts";
import { statusInWords } from "./sessions/session-words.ts";

type Happened = { kind: string; facts: Record<string, string | number | boolean> };
type Clock = (instant: unknown) => string;

/** Every kind of event about a session or a weekly hour. */
export const sessionEventKinds = [
  ...["session_taken", "session_joined", "session_moved", "session_changed", "session_skipped"],
  "session_left",
  ...["series_taken", "series_moved", "series_ended"],
] as const;

/** A session's event for the timelines of its people. */
export function tellSessionEvent(
  { kind, facts }: Happened,
  session: ToldSession | undefined,
  timeZone: string,
): Told | undefined {
  const at: Clock = (instant) => momentInWords(Number(instant), timeZone);
  const title = sessionTitles[kind]?.(facts, at);
  if (!title) return undefined;
  const told = { sign: "session" as const, title };
  if (!session) return { ...told, facts: "Since removed" };
  const when = kind === "session_changed" && at(facts.start);
  return {
    ...told,
    facts: [session.title, when, session.placeName].filter(Boolean).join(", "),
    to: sessionAddress(session.id),
  };
}

const sessionTitles: Record<string, (facts: Happened["facts"], at: Clock) => string> = {
  session_taken: ({ status, start }, at) => `${takenWords[`${status}`] ?? "Booked for"} ${at(start)}`,
  session_joined: ({ start }, at) => `Booked for ${at(start)}`,
  session_moved: ({ from, start }, at) => `Moved from ${at(from)} to ${at(start)}`,
  session_changed: ({ from, status, reason }) => changeInWords({ from: `${from}`, status: `${status}`, reason }),
  session_left: ({ start }, at) => `Cannot come on ${at(start)}`,
  session_skipped: ({ start }, at) => `Weekly session left out: ${at(start)}`,
};

const takenWords: Record<string, string> = { held: "Held for", requested: "Asked for" };

/** 'Cancelled', 'Done', or 'Booked again' after either. */
function changeInWords({ from, status, reason }: { from: string; status: string; reason: unknown }): string {
  if (status === "booked") return from === "held" || from === "requested" ? "Confirmed" : "Booked again";
  const known = sessionStatuses.find((one) => one === status) ?? ("booked" satisfies SessionStatus);
  return statusInWords({ status: known, calledOffFor: callReasons.find((one) => one === reason) ?? null });
}

const seriesTitles: Record<string, (facts: Happened["facts"], at: Clock) => string> = {
  series_taken: ({ start }, at) => `Booked every week from ${at(start)}`,
  series_moved: ({ from, start }, at) => `Weekly hour moved from ${at(from)} to ${at(start)}`,
  series_ended: ({ start }, at) => `Weekly hour ended from ${at(start)}`,
};

/** A weekly hour's event for the timelines of its people. */
export function tellSeriesEvent({ kind, facts }: Happened, timeZone: string): Told | undefined {
  const at: Clock = (instant) => momentInWords(Number(instant), timeZone);
  const title = seriesTitles[kind]?.(facts, at);
  if (!title) return undefined;
  const count = Number(facts.sessions);
  return { sign: "session", title, facts: count === 1 ? "1 session" : `${count} sessions` };
}
