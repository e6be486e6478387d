import { momentInWords } from "#app/lib/dates.ts";
import { calendarPath } from "../addresses.ts";

export const feedPath = `${calendarPath}/feed`;

export const feedTexts = {
  title: "Your feed",
  about: "A private address that shows your sessions in another calendar, such as the one on your phone.",
  truth: "Some calendars read this only once a day.",
  none: "You have no address yet.",
  make: "Make an address",
  renew: "Make a new address",
  renewal: "Your current address stops working.",
  revoke: "Stop sharing",
  revocation: "Calendars that read your address no longer see your sessions.",
  keep: "Copy it now. It is not shown again, because anyone who has it can read your sessions.",
};

export const howToSubscribe: readonly [string, string][] = [
  ["Google", "Beside Other calendars, choose the plus sign, then From URL, and paste the address."],
  ["iPhone", "In Calendar, tap Calendars, Add Calendar, Add Subscription Calendar, and paste the address."],
  ["Mac", "In Calendar, choose File, New Calendar Subscription, and paste the address."],
  ["Outlook", "Choose Add calendar, Subscribe from web, and paste the address."],
];

export function feedInWords(feed: { created_at: Date; last_used_at: Date | null }, zone: string, now: Date): string {
  const made = `Made ${momentInWords(feed.created_at, zone, now)}`;
  return feed.last_used_at
    ? `${made}, last read ${momentInWords(feed.last_used_at, zone, now)}.`
    : `${made}, not read yet.`;
}
