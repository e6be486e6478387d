import type { FieldErrors, FormAnswer } from "#app/platform/forms/form-answer.ts";

/** One ordered set; each form shows its own part of it under its own labels. */
export const skillLevels = ["beginner", "recreational", "intermediate", "advanced", "competitive"] as const;
export type SkillLevel = (typeof skillLevels)[number];

export const contactSkillLabels: Record<SkillLevel, string> = {
  beginner: "Complete Beginner",
  recreational: "Recreational Player",
  intermediate: "Intermediate Player",
  advanced: "Advanced Player",
  competitive: "Competitive Player",
};

export const limits = { name: 100, email: 254, phone: 32, preferred_date: 200, message: 5_000 } as const;

export const contactTexts = {
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: "Failed to send message. Please try again.",
};

const contactFields = ["name", "email", "phone", "skill_level", "message"] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactAnswer = FormAnswer<ContactField>;
export type ContactErrors = FieldErrors<ContactField>;
