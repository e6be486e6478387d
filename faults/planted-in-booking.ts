import type { PlantedWeakness, Proof } from "./planted-weaknesses.ts";

const policy = "app/features/booking/policy.server.ts";
const table = (test: string): Proof => ({ kind: "unit", file: "app/features/booking/policy-table.test.ts", test });
const deadlines = table("each session's deadline is the instant that was found by another program");

const file = "app/features/calendar/calendar-file.ts";
const invitations = (test: string): Proof => ({
  kind: "unit",
  file: "app/features/calendar/invitations.test.ts",
  test,
});
const oneEvent = invitations("there is one event, which moves and is gone");
const readByOthers = invitations("others read the session in both");

/** What makes a session appear twice in somebody's calendar, stay there, or say too much. */
const inInvitations: PlantedWeakness[] = [
  {
    name: "a move that is a new event elsewhere",
    plant: {
      file,
      find: "eventLines(event, {",
      replace: "eventLines({ ...event, id: event.id + event.sequence }, {",
    },
    proof: oneEvent,
  },
  {
    name: "a cancellation that other calendars take for a change",
    plant: { file, find: "text: fileOf(method,", replace: 'text: fileOf("REQUEST",' },
    proof: oneEvent,
  },
  {
    name: "a change that nobody can tell from what was before",
    plant: { file, find: "eventLines(event, {", replace: "eventLines({ ...event, sequence: 0 }, {" },
    proof: readByOthers,
  },
  {
    name: "a mail that names another method than its file",
    plant: {
      file: "app/platform/mail/mail.server.ts",
      find: "icalEvent: { method: calendar.method,",
      replace: 'icalEvent: { method: "PUBLISH",',
    },
    proof: readByOthers,
  },
  {
    name: "a group whose players are named to each other",
    plant: { file, find: "people: session.players,", replace: "...(session as never)," },
    proof: {
      kind: "unit",
      file: "app/features/calendar/calendar-file.test.ts",
      test: "whoever is in a group reads of their own players, and of nobody else",
    },
  },
];

/** Deadlines that are an hour, a minute or a day off. */
const inPolicies: PlantedWeakness[] = [
  {
    name: "a deadline on the clock that is counted as elapsed time",
    plant: {
      file: policy,
      find: 'instantAt(zone, addDays(date, -daysBefore), at, "later")',
      replace: "start - (daysBefore * 1440 + minutes - at) * 60_000",
    },
    proof: deadlines,
  },
  {
    name: "hours before that are counted on the clock",
    plant: {
      file: policy,
      find: "return start - policy.hours * msPerHour;",
      replace: `{
    const { date, minutes } = wallAt(zone, start);
    return instantAt(zone, date, minutes - policy.hours * 60, "later");
  }`,
    },
    proof: deadlines,
  },
  {
    name: "a deadline in the repeated hour that is read as the earlier one",
    plant: { file: policy, find: 'at, "later")', replace: 'at, "earlier")' },
    proof: deadlines,
  },
  {
    name: "a deadline after the session has begun",
    plant: { file: policy, find: "Math.min(start, instantAt(", replace: "Math.max(0, instantAt(" },
    proof: deadlines,
  },
  {
    name: "the part of the day that ends where the session begins",
    plant: { file: policy, find: "from <= minutes", replace: "from < minutes" },
    proof: deadlines,
  },
  {
    name: "a change at the deadline that is too late",
    plant: { file: policy, find: "now <= deadlineOf", replace: "now < deadlineOf" },
    proof: table("a change at the deadline is in time, and one a second later is not"),
  },
  {
    name: "one exception too many",
    plant: { file: policy, find: "graceLeft(policy, graceUsed) > 0", replace: "graceUsed <= policy.gracePerYear" },
    proof: table("after the deadline a change costs an exception of the year, and then the lesson"),
  },
];

const taking = "app/features/booking/mutations.server.ts";
const race: Proof = { kind: "journey", file: "faults/booking.spec.ts", test: "visitors want" };

/** What tells somebody that a time is theirs, and it is not. */
const inRace: PlantedWeakness[] = [
  {
    name: "a booking whose key is not looked at",
    plant: {
      file: "app/shell/site/book-session.server.ts",
      find: "receiveBooking(all, { ...booking, preferred_date: words }, sender)",
      replace:
        "receiveBooking(all, { ...booking, preferred_date: words, idempotency_key: crypto.randomUUID() }, sender)",
    },
    proof: race,
  },
  {
    name: "a visitor who is thanked before the time is theirs",
    plant: {
      file: "app/shell/site/book-session.tsx",
      find: "receive: receiveBookingRequest,",
      replace: `receive: async (tx, booking, sender) => {
        void receiveBookingRequest(tx, booking, sender).catch(() => undefined);
        return { ok: true, id: "", time: "requested" } as const;
      },`,
    },
    proof: race,
  },
  {
    name: "a request that is stored without its time",
    plant: { file: taking, find: "const stored = await store(all);", replace: "const stored = await store(tx);" },
    proof: race,
  },
  {
    name: "a booking that does not wait for the calendar's lock",
    plant: { file: "app/features/calendar/in-calendar.server.ts", find: '      .for("update");', replace: ";" },
    proof: race,
  },
  {
    name: "whoever comes too late is thanked all the same",
    plant: {
      file: taking,
      find: "if (!taken.ok) throw new NotTaken(taken);",
      replace: 'if (!taken.ok) return "not held";',
    },
    proof: race,
  },
];

const linkPage = "app/shell/site/session-page.tsx";
const links = (test: string): Proof => ({ kind: "journey", file: "faults/session-links.spec.ts", test });

/** What a link tells to somebody other than its holder. */
const inLinks: PlantedWeakness[] = [
  {
    name: "a session's link that says why it opens nothing",
    plant: {
      file: linkPage,
      find: 'refusalOf(session.refused === "too many" ? session : { refused: "unknown" })',
      replace: "refusalOf(session)",
    },
    proof: links("all answered alike"),
  },
  {
    name: "a refused form of a link that names two policies for its referrer",
    plant: {
      file: "app/shell/site/link-headers.ts",
      find: "both.set(name, value)",
      replace: "both.append(name, value)",
    },
    proof: links("all answered alike"),
  },
  {
    name: "a log that keeps a session's link",
    plant: {
      file: "app/platform/http/request-log.server.ts",
      find: 'withoutTokens(target.split("?", 1)[0] ?? "")',
      replace: 'target.split("?", 1)[0] ?? ""',
    },
    proof: links("in no log line"),
  },
];

const histories: Proof = {
  kind: "journey",
  file: "faults/booking-mails.spec.ts",
  test: "what each person was told last is so",
};

/** What leaves somebody with a time that is no longer so. */
const inMails: PlantedWeakness[] = [
  {
    name: "a mail that is not replaced when it is overtaken",
    plant: {
      file: "app/features/notifications/compose.server.ts",
      find: "edition === undefined ? posted.id",
      replace: "edition !== undefined ? posted.id",
    },
    proof: histories,
  },
  {
    name: "mails about one session that leave in any order",
    plant: {
      file: "drizzle/functions/enqueue_posted_mails.sql",
      find: "case when p.about_kind = 'session' then 'session mails ' || (hashtextextended(p.about_id::text, 0) & 7) end",
      replace: "null",
    },
    proof: histories,
  },
  {
    name: "a cancellation of what was moved before that nobody hears of",
    plant: {
      file: "app/features/booking/emails/session-mails.ts",
      find: 'return wasOn ? "cancelled" : undefined;',
      replace: 'return wasOn && session.sequence < 2 ? "cancelled" : undefined;',
    },
    proof: histories,
  },
];

export const inBooking = [...inPolicies, ...inInvitations, ...inRace, ...inLinks, ...inMails];
