import { expect, test } from "vitest";
import type { MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { type SessionMail, sessionMail } from "./session-mails.ts";

const start = Date.UTC(2027, 0, 5, 15);
const end = start + 3_600_000;
const session: MailedSession = {
  ...{ id: "s", calendarId: "c", status: "cancelled", title: "Clinic", sequence: 1, policy: null, capacity: 4 },
  ...{ seriesId: null, endedWords: null, changedAt: 0, isNews: false, start, end, freeUntil: start, bookedAt: 0 },
  ...{ movedFrom: null, calledOffFor: null, usedMinutes: null, settled: "late" },
  ...{ place: "Riverside", address: null, memberId: "m", takenBy: "visitor", people: ["p"] },
  ...{ isToBePaid: true, serviceId: null, others: [], hasLeft: true },
};

/** The subject and the paragraphs, for a parent who is known. */
function said(changes: Partial<SessionMail["session"]>, mail: Partial<SessionMail> = {}) {
  const names = { name: "Jordan Avery", players: ["Mia Avery"] };
  const around = { zone: "America/New_York", address: "", rule: undefined, said: undefined, names, now: 0 };
  const facts = { brand: "Apex", replyHours: 24, origin: "" };
  const told = { ...around, news: "cancelled" as const, ...mail, session: { ...session, ...changes } };
  const { subject, paragraphs } = sessionMail(told, facts);
  return [subject, ...paragraphs.slice(1)];
}

const left = "Not coming: Tue, Jan 5, 10:00 AM";

test("a parent hears which child leaves a group, and an unproven reader no name", () => {
  expect(said({ settled: "free" })).toEqual([left, "Mia is not coming. You told me in time, so it costs nothing."]);
  expect(said({ settled: "free" }, { names: undefined })).toEqual([
    left,
    "You gave up your place in this group in time, so it costs nothing.",
  ]);
  const both = { name: "Jordan Avery", players: ["Ben Avery", "Mia Avery"] };
  expect(said({ settled: "grace" }, { names: both })).toEqual([
    left,
    "Ben and Mia are not coming. You told me after the deadline. This once it costs nothing.",
  ]);
});

test("a late cancellation says how to pay, and for lost credit only what is left", () => {
  const late = "Mia is not coming. You told me after the deadline, so";
  const price = { amount: "$30", isPaidOnPage: true };
  expect(said(price)[1]).toBe(
    `${late} it has to be paid: $30. You can pay at the court or on your page. If something is wrong, write to me.`,
  );
  expect(said(price, { names: undefined })[1]).toMatch(/: \$30\. You can pay at the court\. If/);
  const balance = "60 minutes are lost: 2 lessons left.";
  expect(said({ isToBePaid: false, amount: "1 h" }, { balance }).slice(1)).toEqual([
    `${late} the lesson is lost. If something is wrong, write to me.`,
    balance,
  ]);
});

test("a mail about another place or length does not call it a move", () => {
  const was = { start, end, place: "Hillside", status: "booked", players: "" };
  const moved = (before: typeof was, changes = {}) =>
    said({ status: "booked", settled: null, ...changes }, { news: "moved", said: before });
  const tellMe = "If that doesn't suit you, please tell me.";
  const when = "Tue, Jan 5, 10:00 AM";
  expect(moved(was)).toEqual([`New place: ${when}`, `Same time, new place: Riverside. It was at Hillside. ${tellMe}`]);
  expect(moved({ ...was, place: "Riverside" }, { end: start + 5_400_000 })).toEqual([
    `New length: ${when}`,
    `Now 1 h 30 min instead of 1 h. ${tellMe}`,
  ]);
  expect(moved({ ...was, start: start - 3_600_000, end: start })).toEqual([
    `Moved to ${when}`,
    `I have moved your session to this time. It was Tue, Jan 5, 9:00 AM, at Hillside. ${tellMe}`,
  ]);
});
