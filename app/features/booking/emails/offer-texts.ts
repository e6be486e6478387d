import type { OfferedSession } from "#app/features/calendar/sessions/offered.server.ts";
import type { MailWords } from "#app/features/notifications/schema.ts";
import { allTimesIn, lengthInWords, longDayInWords, momentInWords, timeInWords } from "#app/lib/dates.ts";
import { capitalized, numberInWords } from "#app/lib/format.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { OfferState } from "../offers/offer.ts";

type OfferMail = {
  /** The coach's opening sentence. */
  words: string;
  times: OfferedSession[];
  zone: string;
  /** The page where the person chooses. */
  address: string;
};

/** Shared with the coach's preview. */
export function offerWords({ count, until }: { count: number; until: string }) {
  if (count === 1)
    return { title: "A time for you", held: `This time is held for you until ${until}:`, button: "Take this time" };
  const several = `${numberInWords(count)} times`;
  const held = `These ${several} are held for you until ${until}:`;
  return { title: `${capitalized(several)} for you`, held, button: "Choose your time" };
}

export function offerMail({ words, times, zone, address }: OfferMail): MailWords | undefined {
  const [first] = times;
  const until = Math.max(...times.map(({ heldUntil }) => heldUntil?.getTime() ?? 0));
  if (!first || until <= 0) return undefined;
  const untilWords = momentInWords(until, zone);
  const { title, held, button } = offerWords({ count: times.length, until: untilWords });
  const length = lengthInWords(Math.round((first.end - first.start) / msPerMinute));
  const noneSuits =
    times.length === 1
      ? "If it doesn't suit you, say so on the same page, or just reply to this email."
      : "The times you don't choose open up for others again. If none of them suits you, say so on the same page, or just reply to this email.";
  return {
    subject: `${title}: ${first.title}`,
    title,
    paragraphs: [words, held],
    strong: [untilWords],
    choices: choicesOf({ times, zone, address }),
    button: { label: button, href: address },
    rule: `${first.title}, ${length}. No account, no payment now. ${noneSuits}`,
    footer: `Reply to this email to reach me. ${allTimesIn(zone, first.start)}`,
  };
}

/** Each links to the page with the time chosen, so that one more tap books it. */
export function choicesOf({ times, zone, address }: Omit<OfferMail, "words">): NonNullable<MailWords["choices"]> {
  return times.map(({ start, place, placeId }) => ({
    day: longDayInWords(start, zone),
    time: timeInWords(start, zone),
    detail: place,
    href: `${address}?time=${pickedValue({ start, placeId })}`,
  }));
}

export type AnsweredOffer = {
  state: OfferState;
  who: string;
  chosen: { id: string; start: number; status: string } | undefined;
  answer: string | null;
  /** Null in place of a session that was called off. */
  messageId: string | null;
  /** Offered by the waiting list, not by the coach. */
  isWaiting: boolean;
  zone: string;
};

/** 'chose Tue, Nov 17, 5:30 PM'. */
export function answerWords({ state, chosen, zone, isWaiting }: AnsweredOffer): string {
  const when = chosen && momentInWords(chosen.start, zone);
  if (when && isWaiting)
    return chosen.status === "requested" ? `waited and asks for ${when}` : `waited and took ${when}`;
  if (when) return chosen.status === "requested" ? `asks for ${when} instead` : `chose ${when}`;
  return state === "none suits" ? "needs other times" : "has not chosen a time";
}

/** Tells the coach how the person answered the offer, or that they did not. */
export function answeredMail(answered: AnsweredOffer, origin: string): MailWords {
  const { state, who, chosen, answer, messageId, isWaiting } = answered;
  const request = messageId
    ? { label: "Open the request", href: `${origin}/admin/messages?open=${messageId}` }
    : { label: "Open the calendar", href: `${origin}/admin/calendar` };
  const session = { label: "Open the calendar", href: `${origin}/admin/calendar?session=${chosen?.id}` };
  const happened = `${who} ${answerWords(answered)}`;
  return {
    subject: happened,
    title: happened,
    paragraphs: [chosen ? chosenTexts(chosen.status, isWaiting) : notChosenTexts(state, messageId !== null)],
    ...(answer && !chosen && { quote: answer }),
    button: chosen && chosen.status !== "requested" ? session : request,
  };
}

function chosenTexts(status: string, isWaiting: boolean): string {
  if (isWaiting && status === "requested")
    return "A time had opened up, and they want it. It is held until you answer.";
  if (isWaiting) return "A time had opened up. It is in your calendar now, and they get a mail about it.";
  if (status === "requested")
    return "None of your times was left, so they picked another open one. It is held until you answer.";
  return "It is in your calendar, and they get a mail about it. The other times are open again.";
}

function notChosenTexts(state: OfferState, isAboutRequest: boolean): string {
  if (!isAboutRequest) return "The times you offered after calling off are open again. Please write to them.";
  if (state === "none suits") return "The times you offered are open again, and the request is new in your inbox.";
  return "The times you offered are open again. You can offer others, or write to them.";
}
