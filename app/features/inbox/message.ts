import type { SkillLevel } from "#app/features/people/schema.ts";
import type { Answer, FieldErrors } from "#app/platform/forms/answer.ts";
import { bookingSkillLevels } from "./booking.ts";

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

export const replyLimits = { subject: 200, body: 5_000 } as const;

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

export const messageIntents = ["session", "consultation"] as const;
/** Why a request is in the spam folder: the hidden field was filled in, too many came at once, or the coach said so. */
export const spamReasons = ["honeypot", "flood", "coach"] as const;
export type SpamReason = (typeof spamReasons)[number];
