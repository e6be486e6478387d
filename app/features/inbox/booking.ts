import { childAges, skillLabels } from "#app/features/people/schema.ts";
import type { Answer, FieldErrors } from "#app/platform/forms/answer.ts";

/** The skill levels that a booking asks for. */
export const bookingSkillLevels = (["beginner", "intermediate", "advanced", "competitive"] as const).map((value) => {
  return { value, label: skillLabels[value] };
});

export const bookingTexts = {
  sent: "Booking request submitted successfully!",
  failed: "Failed to submit booking request. Please try again.",
  noneOffered: "None at the moment: please use the contact form",
  notSure: "Not sure yet",
};

/** Only the server says these, so the page does not load them. */
export const bookingRefusals = {
  noSessionType: "Please select a session type",
  notOffered: "I no longer offer this session. Please choose another one.",
  noSkillLevel: "Please select your skill level",
  taken: (time: string) => `${time} has just been taken. Everything you typed is still here.`,
  notOpen: "This time is no longer open. Everything you typed is still here.",
  unreadWish: "I could not read a time in your words. Try something like: weekday evenings, or Tuesdays after 4pm.",
  notWaitedFor: "Please choose a session with open times to wait for one.",
  noChildName: "Please enter your child's first name",
  noChildAge: `Please enter your child's age, ${childAges.youngest} to ${childAges.oldest}`,
};

/** Who the session is for. */
export const players = ["me", "child"] as const;
export const playerLabels: Record<(typeof players)[number], string> = { me: "I do", child: "My child" };

/** How long someone waits for a time to open up. */
export const waitWeeks = ["2", "4", "8"] as const;

export const thankYouDelayMs = 2_000;

type SessionField = "preferred_date" | "time" | "wait" | "session_type" | "skill_level" | "child_name" | "child_age";
export type BookingField = "name" | "email" | "phone" | "message" | SessionField;
export type BookingAnswer = Answer<BookingField>;
export type BookingErrors = FieldErrors<BookingField>;

type PriceOption = { label: string; note: string | null; amount: string };

/** As on the service's page: `Weekend (2-3 days), $500`. */
export function priceText({ label, note, amount }: PriceOption): string {
  return `${label}${note ? ` (${note})` : ""}, ${amount}`;
}

/** From what is stored with the request (`Video Analysis: 30 min, $150`): prices change, requests do not. */
export const mostInPriceOption = 300;
