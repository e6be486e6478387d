import type { SkillLevel } from "#app/features/people/schema.ts";
import type { Answer, FieldErrors, Undo } from "#app/platform/forms/answer.ts";
import { bookingSkillLevels } from "./booking.ts";
import type { InboxView, MessageState } from "./schema.ts";

export const messageStatuses = ["new", "open", "processed", "closed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const statusLabels: Record<MessageStatus, string> = {
  new: "New",
  open: "Open",
  processed: "Processed",
  closed: "Closed",
};

/** The overview has its own words; beside each is the inbox's status. */
export const overviewWords = {
  new: { label: "New", holds: ["new"] },
  contacted: { label: "Contacted", holds: ["open"] },
  completed: { label: "Completed", holds: ["processed", "closed"] },
} as const satisfies Record<string, { label: string; holds: readonly MessageStatus[] }>;

/** What an answered message can become, besides staying as it is. */
export const replyMarks = ["open", "processed"] as const;

/** The about_kind of a mail about a message. */
export const aboutMessage = "message";

export const messageSources = ["booking", "contact"] as const;
export const sourceLabels: Record<(typeof messageSources)[number], string> = {
  booking: "Booking requests",
  contact: "Contact messages",
};

export const statusTexts = {
  set: "Status updated successfully",
  failed: "Failed to update status",
};

export const spamTexts = {
  moved: "Moved to spam",
  back: "Moved back to the inbox",
  failed: "Failed to move the message",
  mark: "Move to spam",
  unmark: "Not spam",
  isThere: "This is in spam.",
};

/** Why a request is in the spam folder. */
export const spamReasonTexts: Record<SpamReason, string> = {
  honeypot: "A field that people can't see was filled in, so a machine probably sent it.",
  flood: "Too many requests came from one network within an hour.",
  coach: "You moved it here.",
};

export const replyLimits = { subject: 200, body: 5_000 } as const;

export const replyTexts = {
  sent: "Reply is on its way",
  failed: "Failed to send the reply",
  again: "Trying again",
  notAgain: "Failed to send it again",
  withheld: "Too many mails were about to go to addresses that nobody has confirmed.",
};

export const templateTexts = {
  saved: "Template saved",
  failed: "Failed to save the template",
  deleted: "Template deleted",
  notDeleted: "Failed to delete the template",
};

export const retentionTexts = { done: "Old closed messages were removed", failed: "Failed to remove old messages" };

export const removeSpamTexts = { done: "Spam was deleted", failed: "Failed to delete the spam" };

export const contactSkillLabels: Record<SkillLevel, string> = {
  beginner: "Complete Beginner",
  recreational: "Recreational Player",
  intermediate: "Intermediate Player",
  advanced: "Advanced Player",
  competitive: "Competitive Player",
};

type Skilled = { source: (typeof messageSources)[number]; skill_level: SkillLevel | null };

/** In the words of the form it came from. */
export function skillLabel({ source, skill_level }: Skilled): string | undefined {
  if (!skill_level) return undefined;
  const asked = source === "booking" && bookingSkillLevels.find(({ value }) => value === skill_level);
  return asked ? asked.label : contactSkillLabels[skill_level];
}

export const messageLimits = {
  name: 100,
  email: 254,
  phone: 32,
  preferred_date: 200,
  message: 5_000,
  child_name: 100,
} as const;

export const templateLimits = { title: 100, body: 5_000 } as const;

export const contactTexts = {
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: "Failed to send message. Please try again.",
  lasting: "Your message is with me. I will write to the email address you gave.",
};

const contactFields = ["name", "email", "phone", "skill_level", "message"] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactAnswer = Answer<ContactField>;
export type ContactErrors = FieldErrors<ContactField>;

export const replyFormTexts = {
  templates: "Start from a template",
  replaced: "The template replaced your text",
  undo: "Undo",
  keep: "Leave unchanged",
  draft: "Draft saved in this browser",
  discard: "Discard draft",
};

export const earlierTexts = { title: "From the same person" };

export const listTexts = { wished: "Would like" };

export const messageIntents = ["session", "consultation"] as const;
/** Why a request is in the spam folder: the hidden field was filled in, too many came at once, or the coach said so. */
export const spamReasons = ["honeypot", "flood", "coach"] as const;
export type SpamReason = (typeof spamReasons)[number];

export const inboxPath = "/admin/messages";

/** How to undo a change to some messages; false when there were none. */
export function putBack(before: MessageState[]): { undo: Undo } | false {
  return before.length > 0 && { undo: { action: `${inboxPath}/put-back`, fields: { states: JSON.stringify(before) } } };
}

type Changes = { [Name in keyof InboxView]?: InboxView[Name] | undefined };

/** The address of a changed view. Any change except opening a message starts at the first page. */
export function inboxAddress(view: InboxView, changes: Changes = {}, path = inboxPath): string {
  const staysOnPage = Object.keys(changes).every((name) => name === "open");
  const { next, previous, ...rest } = view;
  const wanted = { ...(staysOnPage ? view : rest), ...changes };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    const isDefault = value === "inbox" || value === "newest";
    if (value && !isDefault) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
