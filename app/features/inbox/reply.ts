import { type AskedSession, sessionName } from "#app/features/services/schema.ts";
import { inARow } from "#app/lib/region.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { inboxPath } from "./inbox.ts";
import { type MessageStatus, replyMarks, statusLabels } from "./message.ts";

/** What a reply answers: a message or a quiz submission. */
export type ReplyTarget = {
  /** Posted with the reply under this name. */
  id: { name: "message_id" | "submission_id"; value: string };
  action: string;
  facts: TemplateFacts;
  subject: string;
  /** The statuses it can get once answered, and the default. */
  marks: readonly { value: string; label: string }[];
  mark: string;
};

type Answered = AskedSession & { id: string; name: string; status: MessageStatus; preferred_date: string | null };

export function messageTarget(message: Answered, brand: string): ReplyTarget {
  const { id, name, status, preferred_date } = message;
  return {
    id: { name: "message_id", value: id },
    action: `${inboxPath}/reply`,
    facts: { name, service: sessionName(message), date: preferred_date ?? undefined },
    subject: `Your request to ${brand}`,
    marks: replyMarks.map((value) => ({ value, label: statusLabels[value] })),
    mark: status === "new" ? "open" : "keep",
  };
}

/** Replaces `{name}`, `{service}` and `{date}`; unknown values stay to be filled in by hand. */
export type TemplateFacts = { name: string; service?: string | undefined; date?: string | undefined };

export function fillTemplate(body: string, { name, service, date }: TemplateFacts): string {
  const words: Record<string, string | undefined> = { name: name.split(" ")[0], service, date };
  return body.replace(filledIn, (placeholder, word: string) => words[word] ?? placeholder);
}

const filledIn = /\{(name|service|date)\}/g;

export function isFilledIn(placeholder: string): boolean {
  return placeholder.search(filledIn) === 0;
}

/** Every word in braces, once, including unknown ones: a typo looks just as odd to the reader. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{[\p{L}_][\p{L}\p{N}_ -]{0,40}\}/gu) ?? [])];
}

type Waiting = { status: string; spam?: string | null; created_at: Date };
type Promise = { replyHours: number; now: Date };

/** The time left to reply as promised; undefined unless the message is still new. */
export function answerClock(
  message: Waiting,
  { replyHours, now }: Promise,
): { isOverdue: boolean; text: string } | undefined {
  if (message.status !== "new" || message.spam) return undefined;
  const leftMs = message.created_at.getTime() + replyHours * 60 * msPerMinute - now.getTime();
  return leftMs >= 0
    ? { isOverdue: false, text: `${durationText(leftMs)} left to answer` }
    : { isOverdue: true, text: `Overdue by ${durationText(-leftMs)}` };
}

const shortHours = 4;

/** Whether only a few hours are left, or none. */
export function isClockShort(message: Waiting, { replyHours, now }: Promise): boolean {
  return now.getTime() > message.created_at.getTime() + (replyHours - shortHours) * 60 * msPerMinute;
}

/** '3 d 4 h', '5 h 20 min', '12 min': two units at most, rounded down. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / msPerMinute);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1_440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first === -1) return "0 min";
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}

export const placeholderTexts = {
  left: (placeholders: string[]) => `Replace ${inARow(placeholders)} with your own words, then send.`,
  unknown: (placeholders: string[]) => `I can't fill in ${inARow(placeholders)}. Use {name}, {service} or {date}.`,
};
