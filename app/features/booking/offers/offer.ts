import type { SessionStatus } from "#app/features/calendar/schema.ts";

export const aboutOffer = "offer";

/** More would not be read. */
export const mostOffered = 5;

export const offerLimits = { words: 1_000, answer: 1_000 } as const;

export const offerRefusals = {
  none: "Choose at least one time.",
  many: `Choose at most ${mostOffered} times.`,
  words: "Say a word before the times.",
  long: `At most ${offerLimits.words} characters.`,
  taken: "One of the times has just been taken. Choose again.",
  gone: "Nobody is left to offer times to.",
  failed: "The times were not sent",
};

export type OfferState = "waiting" | "chosen" | "none suits" | "released" | "ran out";

/** A time that is not held has no session. */
type OfferedStatus = SessionStatus | "unheld";

type Facts = { answer: string | null; answeredAt: Date | null; times: readonly { status: OfferedStatus }[] };

export function stateOf({ answer, answeredAt, times }: Facts): OfferState {
  if (chosenOf(times)) return "chosen";
  if (times.some(({ status }) => status === "held")) return "waiting";
  if (answer) return "none suits";
  return answeredAt ? "released" : "ran out";
}

/** The chosen time, in whatever state it is now. */
export function chosenOf<Time extends { status: OfferedStatus }>(times: readonly Time[]): Time | undefined {
  return times.find(({ status }) => status !== "held" && status !== "lapsed" && status !== "unheld");
}
