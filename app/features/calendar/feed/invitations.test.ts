import { afterAll, expect } from "vitest";
import { setEnvironment } from "#app/platform/env.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import {
  calendarServers,
  inPython,
  type ReadEvent,
  startCalendarServer,
  withReaders,
} from "#tests/calendar-readers/others.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { type InvitedSession, invitationFile, publishedFile } from "./calendar-file.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
setEnvironment({ SMTP_URL: mailbox.url, MAIL_FROM: "site@court.example" });

const hour = 3_600_000;
/** In New York the clocks change between the two. */
const [before, after] = [Date.parse("2027-03-13T20:00Z"), Date.parse("2027-03-14T19:00Z")];

const session: InvitedSession = {
  ...{ id: "01997a3e-0000-7000-8000-000000000001", start: before, end: before + hour, status: "booked" },
  ...{ title: "Junior group, Ñandú & Zoë; advanced 🎾", players: ["Ada Okafor"], sequence: 3 },
  ...{ place: "Riverside", address: "1 River Rd; Dock 4", changedAt: Date.parse("2027-03-01T10:00Z") },
};
const moved = { ...session, start: after, end: after + hour, sequence: 4 };
const cancelled = { ...moved, status: "cancelled" as const, sequence: 5 };

const invitationTo = (method: "REQUEST" | "CANCEL", invited: InvitedSession) =>
  invitationFile({
    ...{ method, session: invited, domain: "0199calendar", stampedAt: Date.parse("2027-03-01T10:00Z") },
    organizer: { name: "Apex Tennis", address: "coach@apex.example" },
    attendee: { name: 'Chidi "Coach" Okafor; Sr.', address: "chidi+tennis@player.example" },
  });

type Part = {
  type: string;
  method: string | null;
  charset: string | null;
  disposition: string | null;
  filename: string | null;
  content: string;
};

/** The file as it arrives through a mail server. */
async function mailed(invitation: ReturnType<typeof invitationTo>): Promise<Part[]> {
  const words = { subject: "Booked", text: "This time is yours.", html: "<p>This time is yours.</p>" };
  const mail = { messageId: crypto.randomUUID(), fromName: "Apex Tennis", to: ["chidi@player.example"], ...words };
  await sendMail({ ...mail, calendar: invitation });
  return inPython<Part[]>("parts-of-mail", { input: mailbox.mails.at(-1)?.raw ?? "" });
}

withReaders.each([
  ["REQUEST", session, "CONFIRMED"],
  ["REQUEST", { ...session, status: "requested" as const }, "TENTATIVE"],
  ["CANCEL", cancelled, "CANCELLED"],
] as const)(
  "a mail's %s is a part of it and a file, and others read the session in both",
  async (method, invited, status) => {
    const invitation = invitationTo(method, invited);
    const parts = await mailed(invitation);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html", "text/calendar", "application/ics"]);
    const [, , part, file] = parts;
    expect(part).toMatchObject({ method, charset: "utf-8", content: invitation.text });
    expect(file).toMatchObject({ disposition: "attachment", filename: "invite.ics", content: invitation.text });
    const event: ReadEvent = {
      ...{ uid: `${invited.id}@0199calendar`, start: invited.start / 1000, end: invited.end / 1000 },
      ...{ sequence: invited.sequence, status, location: "Riverside, 1 River Rd; Dock 4" },
      summary: "Ada Okafor: Junior group, Ñandú & Zoë; advanced 🎾, Apex Tennis",
      organizer: "mailto:coach@apex.example",
      attendees: ["Chidi 'Coach' Okafor; Sr. mailto:chidi+tennis@player.example ACCEPTED FALSE"],
    };
    for (const script of ["with-icalendar", "with-libical"])
      expect(inPython(script, { input: part?.content ?? "" })).toEqual({ method, events: [event] });
  },
);

withReaders("the file about a weekly hour has each of its sessions, and others read them", () => {
  const sessions = [session, { ...cancelled, id: "01997a3e-0000-7000-8000-000000000002" }];
  const organizer = { name: "Apex Tennis", address: "coach@apex.example" };
  const { text: input } = publishedFile(sessions, { domain: "0199calendar", organizer, stampedAt: before });
  for (const script of ["with-icalendar", "with-libical"])
    expect(inPython(script, { input })).toMatchObject({
      method: "PUBLISH",
      events: [
        { uid: `${session.id}@0199calendar`, start: before / 1000, status: "CONFIRMED", attendees: [] },
        { start: after / 1000, status: "CANCELLED", organizer: "mailto:coach@apex.example" },
      ],
    });
});

type Stored = { uid: string; start: number; sequence: number };

withReaders.each(calendarServers)("in a calendar on %s there is one event, which moves and is gone", async (name) => {
  const { host, collection } = await startCalendarServer(name);
  const take = async (method: "REQUEST" | "CANCEL", invited: InvitedSession) => {
    const [, , part] = await mailed(invitationTo(method, invited));
    return inPython<Stored[]>("take-invitation", { args: [`http://${host}${collection}`], input: part?.content ?? "" });
  };
  const uid = `${session.id}@0199calendar`;
  const other = {
    ...session,
    id: "01997a3e-0000-7000-8000-000000000002",
    start: before + 2 * hour,
    end: before + 3 * hour,
  };
  const another = { uid: `${other.id}@0199calendar`, start: other.start / 1000, sequence: 3 };
  expect(await take("REQUEST", session)).toEqual([{ uid, start: before / 1000, sequence: 3 }]);
  expect(await take("REQUEST", session)).toHaveLength(1);
  expect(await take("REQUEST", moved)).toEqual([{ uid, start: after / 1000, sequence: 4 }]);
  expect(await take("REQUEST", other)).toHaveLength(2);
  expect(await take("CANCEL", cancelled)).toEqual([another]);
});
