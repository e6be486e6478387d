import { momentInWords } from "#app/lib/dates.ts";
import { calendarPath } from "../addresses.ts";
import type { BusyFailure } from "../schema.ts";

export const newBusySourcePath = `${calendarPath}/busy`;
export const busySourceAddress = (id: string) => `${newBusySourcePath}/${id}`;
export const busyTexts = {
  title: "Other calendars",
  add: "Add calendar",
  about: "Times that are taken in your private calendar are not offered. Only the times are read, never the titles.",
  none: "None yet. Add your private calendar, and its times are not offered any more.",
  notLoaded: "This calendar could not be loaded",
  lookAgain: "Look again",
  remove: "Remove calendar",
  removal: "Its times are open again at once. Your calendar itself stays as it is.",
};

export const whereToFind: readonly [string, string][] = [
  ["Google", 'In the settings of the calendar, copy the "Secret address in iCal format".'],
  ["Apple", "In iCloud, share the calendar as a public calendar and copy its link."],
  ["Outlook", "In Settings, Calendar, Shared calendars, publish the calendar and copy the ICS link."],
];

export const busyLabels = { name: "Name", address: "Address" };

export const busyRefusals = {
  noName: "Please give it a name",
  noAddress: "Please paste the calendar's address",
  address: "Please paste an address that begins with https:// or webcal://, without a name and a password in it",
  private: "This address is on a private network and cannot be read from here",
  tooMany: "There are ten already. Remove one that you no longer need.",
};

const failureWords: Record<BusyFailure, string> = {
  address: "the address leads to one that cannot be read",
  private: "the address leads to a private network",
  "unknown host": "there is no such server",
  "no answer": "the server did not answer",
  certificate: "the server's certificate is not valid",
  refused: "the server does not let us in",
  gone: "there is nothing at this address any more",
  failed: "the server reported an error",
  redirects: "the address leads on too often",
  "too large": "the calendar is larger than 20 MB",
  "not a calendar": "there is no calendar at this address",
  "too much": "there is too much in it to read",
  sealed: "its address was lost when the site's secret changed. Remove it and add it again",
};

export type BusySourceInWords = { id: string; name: string; words: string; isFailing: boolean };

type Looked = {
  looked_at: Date | null;
  read_at: Date | null;
  failing_since: Date | null;
  failure: BusyFailure | null;
  unread_events: number;
};

type Failing = { name: string; failing_since: Date; failure: BusyFailure };

/** For places other than the calendar's own page. */
export function failingInWords({ name, failing_since, failure }: Failing, zone: string): string {
  return `${name} could not be read since ${momentInWords(failing_since, zone)}: ${failureWords[failure]}.`;
}

export function sourceStatusInWords(source: Looked, zone: string, now: Date): string {
  const { looked_at, read_at, failing_since, failure, unread_events } = source;
  if (failure && failing_since && read_at)
    return `Could not be read since ${momentInWords(failing_since, zone, now)}: ${failureWords[failure]}. Times read before that still count.`;
  if (failure) return `Could not be read: ${failureWords[failure]}.`;
  if (!looked_at) return "Being read for the first time.";
  return `Read ${momentInWords(looked_at, zone, now)}.${unreadInWords(unread_events)}`;
}

function unreadInWords(events: number): string {
  if (events === 0) return "";
  return events === 1
    ? " One event in it could not be read in full, so its time may still be offered."
    : ` ${events} events in it could not be read in full, so their times may still be offered.`;
}
