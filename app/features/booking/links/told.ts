import type { CallReason, SessionStatus, Settlement } from "#app/features/calendar/schema.ts";
import { momentInWords } from "#app/lib/dates.ts";
import { inARow } from "#app/lib/region.ts";
import { type Loss, lossWords } from "../policy.ts";

/** What determines the words about a session. */
export type Happened = Loss & {
  status: SessionStatus;
  start: number;
  /** Where it was before its last move. */
  movedFrom: number | null;
  /** What its person's last change cost; null if the coach changed it last. */
  settled: Settlement | null;
  /** Null until it is booked. */
  freeUntil: number | null;
  /** Why it was called off together with others, and how many minutes still count. */
  calledOffFor?: CallReason | null;
  usedMinutes?: number | null;
};

export type ToldEvent =
  | "asked"
  | "held"
  | "booked"
  | "on after all"
  | "moved by them"
  | "moved by the coach"
  | "withdrawn"
  | "cancelled in time"
  | "cancelled as an exception"
  | "cancelled late"
  | "cancelled by the coach"
  | "rained out"
  | "declined"
  | "lapsed"
  | "over";

/** What happened last. */
export function eventOf({ status, movedFrom, settled, freeUntil }: Happened): ToldEvent {
  if (status === "booked") {
    if (movedFrom === null) return "booked";
    return settled ? "moved by them" : "moved by the coach";
  }
  if (status !== "cancelled") return byStatus[status];
  if (!settled) return "cancelled by the coach";
  return freeUntil === null ? "withdrawn" : bySettlement[settled];
}

const byStatus: Record<Exclude<SessionStatus, "booked" | "cancelled">, ToldEvent> = {
  requested: "asked",
  held: "held",
  completed: "over",
  no_show: "over",
  weathered: "rained out",
  declined: "declined",
  lapsed: "lapsed",
};

const bySettlement: Record<Settlement, ToldEvent> = {
  free: "cancelled in time",
  grace: "cancelled as an exception",
  late: "cancelled late",
};

type Told = {
  /** Above the time, on the page and in the mail. */
  state: string;
  /** To the family, on the page and in the mail. */
  sentence: string;
  /** To the coach, after the name of the person who did it. */
  coach?: string;
};

export const movedState = "Moved";
export const tellMe = "If that doesn't suit you, please tell me.";
const another = "Pick another time on my site, or write to me.";

/** All words about an event: pages, mails and the coach's mails take them from here. */
const told: Record<ToldEvent, Told> = {
  asked: {
    state: "Held until I answer",
    sentence: "This time is held for you, until {until} at the latest.",
  },
  held: { state: "Held for you", sentence: "This time is held for you." },
  booked: { state: "Booked", sentence: "This time is yours." },
  "on after all": {
    state: "On after all",
    sentence: "I had called this session off. It takes place after all, at the time you had booked.",
  },
  "moved by them": {
    state: movedState,
    sentence: "Your session has moved, as you asked. It was {old}.",
    coach: "moved from {old} to {when}",
  },
  "moved by the coach": {
    state: movedState,
    sentence: `I have moved your session to this time. It was {old}. ${tellMe}`,
  },
  withdrawn: {
    state: "Cancelled",
    sentence: "You cancelled before I had answered. It costs nothing.",
    coach: "no longer asks for {when}",
  },
  "cancelled in time": {
    state: "Cancelled",
    sentence: "{cancelled} in time, so it costs nothing.",
    coach: "cancelled {when}, in time",
  },
  "cancelled as an exception": {
    state: "Cancelled",
    sentence: "{cancelled} after the deadline. This once it costs nothing.",
    coach: "cancelled {when}, after the deadline, as a free late change",
  },
  "cancelled late": {
    state: "Cancelled",
    sentence: "{cancelled} after the deadline, so {cost}. {pay}If something is wrong, write to me.",
    coach: "cancelled {when}, after the deadline, so {cost}",
  },
  "cancelled by the coach": {
    state: "Cancelled",
    sentence: `I'm sorry, I have to cancel this session. You pay nothing. ${another}`,
  },
  "rained out": {
    state: "Rained out",
    sentence: `This session is off because {why}. {counts}`,
  },
  declined: { state: "Not possible", sentence: `I can't make this time. ${another}` },
  lapsed: {
    state: "Not confirmed",
    sentence: `I'm sorry: I did not answer in time, so this time is open again. ${another}`,
    coach: "got no answer in time for {when}",
  },
  over: { state: "Your session", sentence: "This session is over." },
};

/** Ends 'This session is off because'. */
export const offBecause: Record<CallReason, string> = {
  rain: "of the rain",
  lightning: "of lightning",
  heat: "of the heat",
  closed: "the court is closed",
  ill: "I am ill",
  away: "I am away",
};

/** What a called-off session costs. */
export function countedInWords(usedMinutes: number): string {
  if (usedMinutes === 0) return "You pay nothing.";
  return usedMinutes === 1 ? "Only one minute counts." : `Only ${usedMinutes} minutes count.`;
}

type Details = Left & {
  /** Where a moved session was: 'Wed, Nov 18, 4:00 PM'. */
  old?: string | undefined;
} & Partial<Pick<Happened, "isToBePaid" | "amount" | "isPaidOnPage" | "calledOffFor" | "usedMinutes">>;

/** Whether only this family's place in a group ended, and the first names of those who do not read this themselves. */
type Left = { hasLeft?: boolean; absent?: string[] };

/** The words for a family. */
export function toldWords(event: ToldEvent, details: Details = {}) {
  const { old = "", isToBePaid = true, amount, isPaidOnPage, calledOffFor } = details;
  const { state, sentence } = told[event];
  const isOtherCall = event === "rained out" && calledOffFor && calledOffFor !== "rain";
  return {
    state: details.hasLeft ? "Not coming" : isOtherCall ? "Called off" : state,
    sentence: sentence
      .replace("{old}", old)
      .replace("{cancelled}", cancelledWords(details))
      .replace("{cost}", lossWords({ isToBePaid, amount }))
      .replace("{pay}", isToBePaid ? `You can pay at the court${isPaidOnPage ? " or on your page" : ""}. ` : "")
      .replace("{why}", calledOffFor ? offBecause[calledOffFor] : "of the weather")
      .replace("{counts}", offWords(details)),
  };
}

/** A group may have moved, and times may be held instead: only the mail about the call knows. */
function offWords({ calledOffFor, usedMinutes }: Details): string {
  if (!calledOffFor) return `${countedInWords(usedMinutes ?? 0)} ${another}`;
  return `${usedMinutes ? `${countedInWords(usedMinutes)} ` : ""}My latest email says what comes instead.`;
}

function cancelledWords({ hasLeft, absent = [] }: Left): string {
  if (!hasLeft) return "You cancelled this session";
  if (absent.length === 0) return "You gave up your place in this group";
  return `${inARow(absent)} ${absent.length === 1 ? "is" : "are"} not coming. You told me`;
}

type SameStart = { byThem: boolean; place: string; length: string } & Partial<
  Record<"oldPlace" | "oldLength", string | undefined>
>;

/** For a session whose place or length changed, and that still begins when its people know. */
export function sameStartWords({ byThem, place, length, oldPlace, oldLength }: SameStart) {
  const sentences = [
    oldPlace && `Same time, new place: ${place}. It was at ${oldPlace}.`,
    oldLength && `Now ${length} instead of ${oldLength}.`,
    !byThem && tellMe,
  ];
  return { state: oldPlace ? "New place" : "New length", sentence: sentences.filter(Boolean).join(" ") };
}

/** Until when a request waits for the coach. */
export function askedWords(until: string): string {
  return told.asked.sentence.replace("{until}", until);
}

/** The words for the coach, after a name: 'moved from Wed, Nov 18, 4:00 PM to Fri, Nov 20, 3:30 PM'. */
export function coachWords(session: Happened, zone: string): string {
  const words = told[eventOf(session)].coach ?? "changed {when}";
  const old = session.movedFrom === null ? "" : momentInWords(session.movedFrom, zone);
  return words
    .replace("{old}", old)
    .replace("{when}", momentInWords(session.start, zone))
    .replace("{cost}", lossWords(session));
}
