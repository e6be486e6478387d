import type { TestSite } from "#tests/site.ts";
import type { Visitor } from "./booking-race.ts";
import { type Court, listBroken } from "./coach.ts";
import { readSessionMail } from "./session-mails.ts";

type Raced = {
  court: Court;
  everybody: Visitor[];
  /** One time of each of these groups can be booked. */
  times: string[][];
};

type Row = { email: string; picked: string; status: string };

const liveSessions = `select m.email, s.status, (extract(epoch from lower(s.during)) * 1000)::bigint || '@' || s.place_id as picked
  from sessions s left join messages m on m.id = s.message_id where s.status in ('requested', 'booked')`;

/** Compares what visitors were told on pages and in mails with the rows. Returns every difference, in words. */
export async function judgeRace({ mailbox }: TestSite, { court, everybody, times }: Raced): Promise<string[]> {
  const sessions = await court.ask<Row>(liveSessions);
  const requests = await court.ask<{ email: string }>("select email from messages");
  const bySender = Map.groupBy(requests, ({ email }) => email);
  const byOwner = Map.groupBy(sessions, ({ email }) => email);
  const mails = mailbox.mails.map(readSessionMail);
  return [
    ...everybody.flatMap((visitor) => whatDiffers(visitor, byOwner.get(visitor.email) ?? [])),
    ...everybody.flatMap((visitor) => requestsOf(visitor, bySender.get(visitor.email)?.length ?? 0)),
    ...times.flatMap((group) => ownersOf(group, sessions)),
    ...everybody.flatMap((visitor) => mailsTo(visitor, { mails, row: byOwner.get(visitor.email)?.[0] })),
    ...coachMails(
      mailbox.mails.flatMap((mail) => mail.header("reply-to") ?? []),
      [...bySender.keys()],
    ),
    ...(await listBroken(court)),
  ];
}

const promised = { instant: "booked", ask: "requested" } as const;

function whatDiffers({ email, told, picked, service }: Visitor, rows: Row[]): string[] {
  const had = rows.map((row) => `${row.status} ${row.picked}`).join(" and ");
  if (told?.became) {
    const expected = promised[service.mode];
    const isSo = told.became === expected && had === `${expected} ${picked}`;
    return isSo ? [] : [`${email} was told ${told.became} for ${picked} and has ${had || "nothing"}`];
  }
  if (told?.status !== 409) return [`${email} got ${told?.status ?? "no response"}`];
  if (told.offered.length !== 3) return [`${email} was too late and is offered ${told.offered.length} times`];
  return had ? [`${email} was told that it is taken and has ${had}`] : [];
}

/** A visitor without a time has sent no request, and one with a time exactly one. */
function requestsOf({ email, told }: Visitor, stored: number): string[] {
  return stored === (told?.became ? 1 : 0) ? [] : [`${email} has ${stored} requests after ${told?.became ?? "a no"}`];
}

function ownersOf(group: string[], sessions: Row[]): string[] {
  const owners = sessions.filter(({ picked }) => group.includes(picked));
  return owners.length === 1 ? [] : [`${owners.length} have ${group.join(" or ")}`];
}

type Mailed = { mails: ReturnType<typeof readSessionMail>[]; row: Row | undefined };

/** One mail to each person who booked, about their time, and none to anyone else. */
function mailsTo({ email, told }: Visitor, { mails, row }: Mailed): string[] {
  const about = mails.filter(({ to, file }) => to === email && file);
  const expected = told?.became === "booked" ? 1 : 0;
  if (about.length !== expected) return [`${email} has ${about.length} mails about a session instead of ${expected}`];
  const wrong = about.filter(({ file }) => !row?.picked.startsWith(`${file?.start}@`));
  return wrong.map(({ subject }) => `${email} was mailed '${subject}' and has ${row?.picked}`);
}

/** One mail per request, and none about anything else. */
function coachMails(senders: string[], requests: string[]): string[] {
  const told = senders.filter((address) => address.endsWith("@race.example")).toSorted();
  const missing = requests.filter((email) => !told.includes(email));
  const extra = told.filter((email, index) => !requests.includes(email) || told[index - 1] === email);
  return [
    ...missing.map((email) => `The coach heard nothing of ${email}`),
    ...extra.map((email) => `The coach heard of ${email} for nothing`),
  ];
}
