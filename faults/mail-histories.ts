import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sessionFormPath } from "#app/features/calendar/addresses.ts";
import { until } from "#tests/mailbox.ts";
import { openMoodyMailServer } from "#tests/moody-mail-server.ts";
import { startNode, startWorkerAlone, type TestSite } from "#tests/site.ts";
import { addressOf, bookingForm, openBooking, type Picked, services, toldIn } from "./booking-form.ts";
import { type Court, openCourt, send, timeOn } from "./coach.ts";
import { countWaiting, hurry } from "./kills.ts";
import { judgeMails } from "./mail-verdict.ts";
import { actByLink, openSessionLink } from "./session-link.ts";
import { readSessionMail } from "./session-mails.ts";
import { insist, manyConnections } from "./visitor-form.ts";

const clients = 6;
const days = 150;
const firstDay = 3;
const mostChanges = 6;
/** Longer than between two changes, so that mails are overtaken. */
const hurryMs = 2_500;
/** Riverside in the morning, Northside after it; all times of a day can be booked together. */
const startsOfDay = [480, 555, 630, 765, 840, 915];

type Histories = {
  court: Court;
  url: string;
  agent: Agent;
  /** The newest link sent to this address. */
  linkOf: (email: string) => string | undefined;
  /** How many mails it has received. */
  countMails: (email: string) => number;
  tally: Record<"coachMoved" | "coachCancelled" | "bookedAgain" | "linkMoved" | "linkCancelled" | "refused", number>;
};

/**
 * Sessions are booked, then moved, cancelled and booked again at random, by the coach and by the link in the mail,
 * while the mail server is slow, busy, hangs, or cuts the connection during a mail. In the end, the last mail to each
 * person must be true.
 */
export async function changeAtRandom(testSite: TestSite, sessions: number) {
  const court = await openCourt(testSite);
  await openBooking(court);
  await court.ask("update calendars set horizon_days = $1", [firstDay + days]);
  const server = await openMoodyMailServer({ isEveryMail: true });
  const settings = { ...testSite.settings, SMTP_URL: server.url, CLIENT_ADDRESS_HEADER: "x-real-ip" };
  const [node, worker] = [await startNode(settings), await startWorkerAlone(settings)];
  const mailsTo = (email: string) => server.deliveries.filter(({ to }) => to.includes(email));
  const tally = { coachMoved: 0, coachCancelled: 0, bookedAgain: 0, linkMoved: 0, linkCancelled: 0, refused: 0 };
  const agent = manyConnections(clients);
  const histories: Histories = {
    ...{ court, url: node.url, agent, tally },
    linkOf: (email) =>
      mailsTo(email)
        .flatMap(({ mail }) => readSessionMail(mail).links)
        .at(-1),
    countMails: (email) => mailsTo(email).length,
  };
  // The coach's minute to undo and the retry delays would take longer than everything else.
  const hurrying = setInterval(() => void hurry(testSite).catch(() => {}), hurryMs);
  let next = 0;
  const client = async () => {
    while (next < sessions) await live(histories, next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  await until(async () => (await countWaiting(testSite)) === 0, "every mail to find its end", 600);
  clearInterval(hurrying);
  await Promise.all([node.end("SIGTERM"), worker.end("SIGTERM")]);
  agent.destroy();
  const { wrong, ...told } = await judgeMails(court, server.deliveries);
  await Promise.all([server.close(), court.pool.end()]);
  return { ...tally, ...told, wrong };
}

const moods = ["drops", "slow", "loses", "busy", "drops", "hangs"];

/** From the booking to the last change. */
async function live(histories: Histories, turn: number): Promise<void> {
  const person = { email: `${moods[turn % moods.length]}-${turn}@history.example`, address: addressOf(turn) };
  // Links lead to the next open times, so the first weeks fill up.
  if (!(await isBooked(histories, { ...person, picked: timeFor(histories.court, turn) }))) return;
  const changes = 1 + Math.floor(Math.random() * mostChanges);
  for (let change = 0; change < changes; change++) {
    await (Math.random() < 1 / 2 ? nextMail(histories, person.email) : pause(Math.random() * 1_500));
    await changeOnce(histories, person);
  }
}

/** If someone else has been moved to that time, one of the alternatives. */
async function isBooked(histories: Histories, wanted: Person & { picked: Picked }): Promise<boolean> {
  const booker = { ...wanted, service: services[0], isScripted: true };
  const told = await toldIn(await insist(bookingForm(booker, crypto.randomUUID()), histories), booker);
  const [offered] = told.offered;
  return offered ? isBooked(histories, { ...wanted, picked: offered }) : told.became === "booked";
}

/** Many changes are made right after a mail has arrived; one accepted without a reply is then overtaken. */
async function nextMail({ countMails }: Histories, email: string): Promise<void> {
  const before = countMails(email);
  await until(() => countMails(email) > before, "a mail", 3).catch(() => {});
}

function timeFor({ riverside, northside }: Court, turn: number): Picked {
  const minutes = startsOfDay[Math.floor(turn / days) % startsOfDay.length] ?? 480;
  return `${timeOn(firstDay + (turn % days), minutes)}@${minutes < 700 ? riverside : northside}`;
}

type Person = { email: string; address: string };
type Row = { id: string; version: string; status: string };

const ofPerson = `select s.id, s.updated_at::text as version, s.status from sessions s
  join messages m on m.id = s.message_id where m.email = $1`;

async function changeOnce(histories: Histories, person: Person): Promise<void> {
  const [session] = await histories.court.ask<Row>(ofPerson, [person.email]);
  const link = histories.linkOf(person.email);
  if (!session) throw new Error(`${person.email} has no session`);
  if (session.status !== "booked") return changeByCoach(histories, session, "booked");
  const isByLink = link !== undefined && Math.random() < 1 / 2;
  const isMove = Math.random() < 3 / 4;
  if (isByLink) return changeByLink(histories, { ...person, link }, isMove);
  return changeByCoach(histories, session, isMove ? "moved" : "cancelled");
}

async function changeByCoach(histories: Histories, session: Row, to: "moved" | "cancelled" | "booked"): Promise<void> {
  const { court, url, tally } = histories;
  const { id, version } = session;
  const start = timeFor(court, Math.floor(Math.random() * days * startsOfDay.length));
  const fields: Record<string, string> = to === "moved" ? { start, version } : { status: to, version };
  const path = sessionFormPath(id, to === "moved" ? "move" : "status");
  const { says } = await send({ cookie: court.cookie, url, path, fields });
  const done = { moved: "coachMoved", cancelled: "coachCancelled", booked: "bookedAgain" } as const;
  tally[says.outcome === "done" ? done[to] : "refused"]++;
}

async function changeByLink(histories: Histories, from: Person & { link: string }, isMove: boolean): Promise<void> {
  const following = { ...histories, ...from };
  const { version, said, open } = await openSessionLink(following);
  const time = open[Math.floor(Math.random() * open.length)];
  const shown = { version, said };
  const act = isMove && time ? ({ act: "move", ...shown, time } as const) : ({ act: "cancel", ...shown } as const);
  const { status } = await actByLink(following, act);
  const done = act.act === "move" ? "linkMoved" : "linkCancelled";
  histories.tally[status === 303 ? done : "refused"]++;
}
