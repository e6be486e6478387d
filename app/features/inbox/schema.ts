import { z } from "zod";
import { childAges, skillLevels } from "#app/features/people/schema.ts";
import { slugPattern } from "#app/lib/address-parts.ts";
import { PickedTime } from "#app/lib/picked-time.ts";
import { line, lines, orNull, UuidInput } from "#app/platform/forms/texts.ts";
import { bookingRefusals, bookingSkillLevels, players, waitWeeks } from "./booking.ts";
import {
  messageIntents,
  messageLimits,
  messageSources,
  messageStatuses,
  replyLimits,
  replyMarks,
  spamReasons,
  templateLimits,
} from "./message.ts";
import { isFilledIn, placeholdersIn, placeholderTexts } from "./reply.ts";

/** How long spam is kept: long enough for an honest request among it to be missed. */
export const spamDays = 30;

export const TypedAddress = line(messageLimits.email).pipe(z.email("Invalid email address"));

const everyForm = {
  name: line(messageLimits.name).min(2, "Name must be at least 2 characters"),
  email: TypedAddress,
  phone: orNull(line(messageLimits.phone)),
  message: orNull(lines(messageLimits.message)),
  /** A hidden field; only a robot fills it in. */
  website: z.string().optional().catch(undefined),
  /** Generated in the browser, so that a retry is recognised; absent without JavaScript. */
  idempotency_key: UuidInput.optional().catch(undefined),
};

export const ContactInput = z.object({ ...everyForm, skill_level: orNull(z.enum(["", ...skillLevels])) });
export type ContactInput = z.output<typeof ContactInput>;

/** A service's slug. */
export const ServiceSlug = z.string().max(200).regex(slugPattern);

const BookingFields = z.object({
  ...everyForm,
  /** In words, unless an open time is picked. */
  preferred_date: line(messageLimits.preferred_date),
  /** An open time with its place, as the value of its radio button. */
  time: PickedTime.nullable().catch(null),
  /** For how many weeks to wait for a time to open up. */
  wait: orNull(z.enum(["", ...waitWeeks])).catch(null),
  /** A service's code; the database decides whether it is offered. */
  session_type: orNull(z.string().refine(isCodeOrNone, bookingRefusals.noSessionType)),
  skill_level: orNull(z.enum(["", ...bookingSkillLevels.map(({ value }) => value)], bookingRefusals.noSkillLevel)),
  intent: z.enum(messageIntents).catch("session"),
  who_plays: z.enum(players).catch("me"),
  child_name: orNull(line(messageLimits.child_name)),
  /** Read only when a child plays; otherwise ignored. */
  child_age: z.string().catch(""),
  /** Preset by a link; unknown values are dropped, because the rest of the request still counts. */
  service: ServiceSlug.optional().catch(undefined),
  option: UuidInput.optional().catch(undefined),
});

/** The waiting list has no date to select. */
function noDateError({ input }: { input?: unknown }): string {
  const waits = typeof input === "object" && input !== null && "wait" in input && input.wait;
  return waits ? "Please say when you could come" : "Please select a preferred date";
}

/** For a free consultation, visitors may not know yet what they need or how well they play. */
export const BookingInput = BookingFields.refine(({ preferred_date, time }) => preferred_date !== "" || time !== null, {
  ...{ path: ["preferred_date"], error: noDateError, when: always },
})
  .refine(isChosen("session_type"), {
    ...{ path: ["session_type"], error: bookingRefusals.noSessionType, when: always },
  })
  .refine(isChosen("skill_level"), { path: ["skill_level"], error: bookingRefusals.noSkillLevel, when: always })
  .refine(
    forChild(({ child_name }) => child_name !== null),
    {
      ...{ path: ["child_name"], error: bookingRefusals.noChildName, when: always },
    },
  )
  .refine(
    forChild(({ child_age }) => ageIn(child_age) !== undefined),
    {
      ...{ path: ["child_age"], error: bookingRefusals.noChildAge, when: always },
    },
  )
  .transform(({ who_plays, child_name, child_age, ...form }) => {
    const child = who_plays === "child" ? { child_name, child_age: ageIn(child_age) ?? null } : noChild;
    return { ...form, ...child };
  });
export type BookingInput = z.output<typeof BookingInput>;

function isCodeOrNone(code: string): boolean {
  return code === "" || ServiceSlug.safeParse(code).success;
}

function isChosen(field: "session_type" | "skill_level") {
  return ({ intent, [field]: chosen }: z.output<typeof BookingFields>) => intent === "consultation" || chosen !== null;
}

const noChild = { child_name: null, child_age: null };

function forChild(isGood: (form: z.output<typeof BookingFields>) => boolean) {
  return (form: z.output<typeof BookingFields>) => form.who_plays !== "child" || isGood(form);
}

function ageIn(typed: string): number | undefined {
  const age = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return age >= childAges.youngest && age <= childAges.oldest ? age : undefined;
}

/** Also beside other errors, so that one response names everything missing. */
function always(): boolean {
  return true;
}

/** The list's view, read from the page's address; unknown values are dropped. */
export const InboxView = z.object({
  status: z.enum(messageStatuses).optional().catch(undefined),
  source: z.enum(messageSources).optional().catch(undefined),
  folder: z.enum(["inbox", "spam"]).catch("inbox"),
  sort: z.enum(["newest", "oldest"]).catch("newest"),
  q: line(200).catch(""),
  /** The last row of the previous page, or the first of the next. */
  next: UuidInput.optional().catch(undefined),
  previous: UuidInput.optional().catch(undefined),
  open: UuidInput.optional().catch(undefined),
});
export type InboxView = z.output<typeof InboxView>;

/** For every reply, to either kind of request. */
export const replyFields = {
  subject: filledIn(line(replyLimits.subject).min(1, "Please write a subject")),
  body: filledIn(lines(replyLimits.body).pipe(z.string().min(1, "Please write an answer"))),
  idempotency_key: UuidInput.catch(() => crypto.randomUUID()),
};

export const ReplyInput = z.object({
  ...replyFields,
  message_id: UuidInput,
  /** The message's status after the reply. */
  next: z.enum(["keep", ...replyMarks]).catch("keep"),
});
export type ReplyInput = z.output<typeof ReplyInput>;

/** An unreplaced word in braces looks like a software bug. */
function filledIn<Text extends z.ZodType<string, string>>(text: Text) {
  return text.superRefine((words, context) => {
    const left = placeholdersIn(words);
    if (left.length > 0) context.addIssue({ code: "custom", message: placeholderTexts.left(left) });
  });
}

export const TemplateInput = z.object({
  id: UuidInput.optional().catch(undefined),
  title: line(templateLimits.title).min(1, "Please give it a name"),
  body: lines(templateLimits.body)
    .pipe(z.string().min(1, "Please write the text"))
    .superRefine((words, context) => {
      const unknown = placeholdersIn(words).filter((one) => !isFilledIn(one));
      if (unknown.length > 0) context.addIssue({ code: "custom", message: placeholderTexts.unknown(unknown) });
    }),
});
export type TemplateInput = z.output<typeof TemplateInput>;

/** What happens to an open request when its person is erased. */
export const DueChoice = z.enum(["cancel", "keep"]);
export type DueChoice = z.output<typeof DueChoice>;

const mostAtOnce = 100;
const Ids = z
  .string()
  .transform((ids) => ids.split(" "))
  .pipe(z.array(UuidInput).min(1).max(mostAtOnce));

export const StatusChange = z.object({ ids: Ids, status: z.enum(messageStatuses) });
export type StatusChange = z.output<typeof StatusChange>;

export const SpamVerdict = z.object({ ids: Ids, spam: z.enum(["yes", "no"]) });
export type SpamVerdict = z.output<typeof SpamVerdict>;

/** A message's previous state, for undo. */
const MessageStateInput = z.object({
  id: UuidInput,
  status: z.enum(messageStatuses),
  spam: z.enum(spamReasons).nullable(),
  answered_at: z
    .string()
    .max(40)
    .regex(/^\d{4}-\d\d-\d\d [\d:.+-]+$/)
    .nullable(),
});
export type MessageState = z.output<typeof MessageStateInput>;

export const PutBackInput = z.object({
  states: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Please check this field" });
        return z.NEVER;
      }
    })
    .pipe(z.array(MessageStateInput).min(1).max(mostAtOnce)),
});

/** The time a request picked, in the site's own words; without one there is no `held`. */
export type AcknowledgedTime = {
  held?: {
    moment: { state: string; day: string; time: string; suffix: string };
    when: string;
    sentence: string;
    /** When the hold ends. */
    until: { at: number; words: string };
    what: string;
    where: string;
  };
};

/** In words: until when a picked time is held for the coach's answer, or when it was booked for. */
export type PickedState = { heldUntil: string } | { bookedFor: string };
