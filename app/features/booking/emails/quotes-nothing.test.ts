import { expect, test } from "vitest";
import type { MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import type { MailWords } from "#app/features/notifications/schema.ts";
import { hostileNames, unfolded } from "#tests/hostile-names.ts";
import { greetingOf, mailedNames } from "./mailed-names.ts";
import { offerMail } from "./offer-texts.ts";
import { type News, sessionFile, sessionMail } from "./session-mails.ts";
import { type WeeklyMail, type WeeklyNews, weeklyMail } from "./weekly-mail.ts";

const zone = "America/New_York";
const start = Date.UTC(2027, 0, 5, 15);
const end = start + 3_600_000;
const now = start - 86_400_000;
const facts = { brand: "Apex", replyHours: 24, origin: "https://coach.example" };
const session = {
  ...{ id: "s", calendarId: "c", status: "booked", title: "On-Court Lesson", sequence: 1, policy: null, capacity: 1 },
  ...{ seriesId: null, endedWords: null, changedAt: now, isNews: true, start, end, freeUntil: now, bookedAt: now },
  ...{ movedFrom: null, calledOffFor: null, usedMinutes: null, settled: null },
  ...{ place: "Riverside", address: null, memberId: "m", takenBy: "visitor", people: ["p"] },
  ...{ isToBePaid: true, serviceId: null, others: [], hasLeft: false },
} satisfies MailedSession;
const hour = {
  ...{ weekday: 2, startsAt: 600, minutes: 60, title: "On-Court Lesson", place: "Riverside", address: null },
  ...{ isOpenEnded: true, ahead: [{ start }] },
} satisfies WeeklyMail["hour"];
const offered = {
  id: "s",
  start,
  end,
  title: "On-Court Lesson",
  place: "Riverside",
  placeId: "p",
  status: "held" as const,
};
const news: News[] = ["booked", "moved", "cancelled", "declined", "lapsed", "reminder"];
const weekly: WeeklyNews[] = ["taken", "moved", "ended"];
const address = "https://coach.example/session/~token";

/** Everything mailed about a request with these names: the words of each mail, and each calendar file. */
function mailedWith(name: string, child: string, isProven: boolean): string[] {
  const names = mailedNames({ name, players: [child] }, isProven);
  const toBe = { zone, address, rule: undefined, said: undefined, names, now };
  const file = {
    session,
    names,
    now,
    address: "dana@player.example",
    organizer: () => ({ name: "Apex", address: "a@b.example" }),
  };
  const words = `${greetingOf(names)}, thank you for writing.`;
  const offer = offerMail({ words, times: [{ ...offered, heldUntil: new Date(now) }], zone, address });
  return [
    ...news.flatMap((one) => {
      const mail = sessionMail({ ...toBe, news: one, session }, facts);
      return [written(mail), unfolded(sessionFile({ ...file, mail, news: one })?.text ?? "")];
    }),
    ...weekly.map((one) => written(weeklyMail({ news: one, hour, names, zone, address, openTimes: address }))),
    written(offer),
  ];
}

function written(words: MailWords | undefined): string {
  if (!words) throw new Error("nothing was written");
  return JSON.stringify(words);
}

test("500 hostile names: no mail or calendar file about an unproven request has a typed word", () => {
  const found = hostileNames(500).filter(({ name, mark }) =>
    mailedWith(name, `${mark} junior`, false).some((text) => text.includes(mark) || text.includes("junior")),
  );
  expect(found).toEqual([]);
});

test("once the request is proven, the mails and the calendar file greet and name people", () => {
  const [mail = "", file = ""] = mailedWith("Dana Field", "Robin", true);
  expect(mail).toMatch(/Hi Dana,.*This time is yours\./s);
  expect(mail).toContain('["Who","Robin"]');
  expect(file).toContain("SUMMARY:Robin: On-Court Lesson");
  expect(file).toContain('ATTENDEE;CN="Dana Field"');
  const [plain = "", plainFile = ""] = mailedWith("Dana Field", "Robin", false);
  expect(plain).toMatch(/Hello,.*This time is yours\./s);
  expect(plainFile).toContain("SUMMARY:On-Court Lesson\\, Apex");
  expect(plainFile).toContain("ATTENDEE;PARTSTAT=ACCEPTED");
});
