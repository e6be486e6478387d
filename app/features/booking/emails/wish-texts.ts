import type { OfferedSession } from "#app/features/calendar/sessions/offered.server.ts";
import type { MailWords } from "#app/features/notifications/schema.ts";
import { allTimesIn, lengthInWords, longDayInWords, momentInWords, timeInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";

type FreeTimeMail = {
  title: string;
  times: (Pick<OfferedSession, "start" | "end" | "placeId" | "place"> & { heldUntil?: Date | null })[];
  /** Held for this person; otherwise the first to take it gets it. */
  isHeld: boolean;
  zone: string;
  /** The page where they can take one. */
  address: string;
  /** The page where they see and withdraw their wish. */
  wish: string;
};

/** Quotes nothing the visitor typed: they may have entered someone else's address. */
export function freeTimeMail({ title, times, isHeld, zone, address, wish }: FreeTimeMail): MailWords | undefined {
  const [first] = times;
  if (!first) return undefined;
  const until = Math.max(...times.map(({ heldUntil }) => heldUntil?.getTime() ?? 0));
  const held = isHeld && until > 0 ? momentInWords(until, zone) : undefined;
  const heading = times.length === 1 ? "A time has opened up" : "Times have opened up";
  const it = times.length === 1 ? "it" : "one of them";
  const length = lengthInWords(Math.round((first.end - first.start) / msPerMinute));
  return {
    subject: `${heading}: ${momentInWords(first.start, zone)}`,
    title: heading,
    paragraphs: [
      held
        ? `It is your turn on my waiting list. This time is held for you until ${held}:`
        : `Everyone on my waiting list gets this email, and the first to take ${it} has it:`,
    ],
    ...(held && { strong: [held] }),
    choices: times.map(({ start, place, placeId }) => ({
      day: longDayInWords(start, zone),
      time: timeInWords(start, zone),
      detail: place,
      href: `${address}?time=${pickedValue({ start, placeId })}`,
    })),
    button: { label: times.length === 1 ? "Take this time" : "See the times", href: address },
    facts: [wishFact(wish, "You stay on it until you have a time.")],
    rule: `${title}, ${length}. No account, no payment now. ${held ? passRule : unheldRule(times.length)}`,
    footer: `Reply to this email to reach me. ${allTimesIn(zone, first.start)}`,
  };
}

const passRule = "If it doesn't suit you, say so on the same page, and it goes to the next person.";

function unheldRule(count: number): string {
  const [it, doesNot] = count === 1 ? ["it", "it doesn't suit"] : ["one", "none suits"];
  return `Open the page to take ${it}. If ${doesNot} you, there is nothing to do: you stay on the list.`;
}

type WishMail = { title: string; last: string; address: string };

/** Quotes nothing the visitor typed, for the same reason. */
export function waitingMail({ title, last, address }: WishMail): MailWords {
  return {
    subject: `You are on my waiting list: ${title}`,
    title: "You are on my waiting list",
    paragraphs: [
      "I will write to you when a time opens up that suits you. If it is days away, I hold it for you alone for a while. Close to the day I ask everyone on the list at once, and the first to take it has it.",
      `If you have no time by ${last}, I will take you off the list and tell you.`,
    ],
    strong: [last],
    facts: [["What", title]],
    button: { label: "See or leave the waiting list", href: address },
    rule: "If you didn't ask for this, someone entered your address by mistake. Leave the list, and you won't hear from me again.",
  };
}

/** Before the address is proven. */
export function unprovenWishMail({ title, address }: Pick<WishMail, "title" | "address">): MailWords {
  return {
    subject: `One tap puts you on my waiting list: ${title}`,
    title: "One tap puts you on my waiting list",
    paragraphs: [
      "You asked me to tell you when a time opens up. Open this link within a day and tap the button there, and you are on the list.",
    ],
    facts: [["What", title]],
    button: { label: "Join the waiting list", href: address },
    rule: "If you didn't ask for this, someone entered your address by mistake. Do nothing, and you won't hear from me again.",
  };
}

export function wishOverMail({ title, address }: Pick<WishMail, "title" | "address">): MailWords {
  return {
    subject: `Your time on my waiting list is over: ${title}`,
    title: "Your time on my waiting list is over",
    paragraphs: [
      "The weeks you wanted to wait are over, so you are no longer on the list. You can join it again, pick an open time on my site, or reply to this email, and we will find one together.",
    ],
    facts: [["What", title]],
    button: { label: "See open times", href: address },
  };
}

function wishFact(href: string, text: string) {
  return ["Waiting list", { text, link: { label: "See or leave the waiting list", href } }] as const;
}
