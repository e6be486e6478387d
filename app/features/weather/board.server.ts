import { offBecause } from "#app/features/booking/links/told.ts";
import { listSessionsOfOffers } from "#app/features/calendar/sessions/offered.server.ts";
import { whoseSession } from "#app/features/calendar/sessions/session-words.ts";
import { getShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { listMailsTo } from "#app/features/notifications/queries.server.ts";
import type { MailStatus } from "#app/features/notifications/schema.ts";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { momentInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/format.ts";
import { inARow } from "#app/lib/region.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { undoableUntil } from "./mutations.server.ts";
import { getCall, listCallSpots, type WeatherCall } from "./queries.server.ts";
import { reasonLabels } from "./schema.ts";

export type Board = NonNullable<Awaited<ReturnType<typeof readBoard>>>;

/** A call as the coach sees it afterwards: its sessions, and which households know. */
export async function readBoard(tx: Tx, callId: string) {
  const call = await getCall(tx, callId);
  const spots = await listCallSpots(tx, callId);
  // A watched call that was let on has nothing to show.
  if (!call?.calledAt || (call.state === "on" && spots.length === 0)) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const sessions = await listSessions(tx, { spots, zone });
  const households = await listHouseholds(tx, { call, spots, sessions, zone });
  const now = Date.now();
  return {
    ...{ id: callId, isUndone: call.state === "undone", sessions, households },
    reason: reasonLabels[call.reason],
    calledAt: capitalized(momentInWords(call.calledAt, zone, now)),
    secondsLeft: Math.max(0, Math.ceil((undoableUntil(call.calledAt) - now) / 1000)),
    told: households.filter(({ isTold }) => isTold).length,
  };
}

type Called = { spots: Spot[]; zone: string };

async function listSessions(tx: Tx, { spots, zone }: Called) {
  const ids = [...new Set(spots.map(({ session_id }) => session_id))];
  const offers = new Map(spots.flatMap(({ session_id, offer_id }) => (offer_id ? [[offer_id, session_id]] : [])));
  const instead = await listSessionsOfOffers(tx, [...offers.keys()]);
  const newStarts = new Map(
    instead.flatMap(({ offerId, status, start }) =>
      status === "booked" && offerId ? [[offers.get(offerId), start] as const] : [],
    ),
  );
  const found = (await Promise.all(ids.map((id) => getShownSession(tx, id)))).flatMap((one) => one ?? []);
  found.sort((one, other) => one.start - other.start);
  return found.map((session) => {
    const [time, suffix] = timeAndHalf(timeInWords(session.start, zone));
    const { id, version, start, end, title, status, placeName: place, capacity } = session;
    const isOff = status === "weathered";
    const newStart = newStarts.get(id);
    return {
      newStart,
      newTime: newStart === undefined ? undefined : momentInWords(newStart, zone),
      ...{ id, version, start, title, place, time, suffix, isOff, isAhead: end > Date.now() },
      who: capacity > 2 ? title : whoseSession(session),
    };
  });
}

type Session = Awaited<ReturnType<typeof listSessions>>[number];
type Spot = Awaited<ReturnType<typeof listCallSpots>>[number];
type Told = { call: WeatherCall; spots: Spot[]; sessions: Session[]; zone: string };

/** Households that have not been told come first. */
async function listHouseholds(tx: Tx, { call, spots, sessions, zone }: Told) {
  const mails = new Map((await listMailsTo(tx, call.id)).map((mail) => [mail.person_id, mail]));
  const ids = spots.flatMap(({ person_id }) => person_id ?? []);
  const known = await listPeopleById(tx, ids);
  const contacts = await listPeopleById(
    tx,
    [...known.values()].flatMap(({ household }) => household?.contact_id ?? []),
  );
  const keyOf = ({ told_id, person_id, spot_id }: Spot) =>
    told_id ?? known.get(person_id ?? "")?.household_id ?? person_id ?? spot_id;
  const households = [...Map.groupBy(spots, keyOf)].map(([key, theirs]) => {
    const people = [...new Set(theirs.flatMap(({ person_id }) => known.get(person_id ?? "") ?? []))];
    const [first] = people;
    const contact = contacts.get(first?.household?.contact_id ?? "");
    const adult = first && !first.is_minor && (first.phone ?? first.email) ? first : (contact ?? first);
    const mail = mails.get(theirs[0]?.told_id ?? "");
    const toldAt = theirs[0]?.told_at;
    const own = sessions.filter(({ id }) => theirs.some(({ session_id }) => session_id === id));
    const isTold = mail?.status === "sent" || toldAt !== null;
    return {
      ...{ id: key, name: adult?.name ?? "Erased", people: people.map(({ id }) => id), isTold },
      isMailed: isTold || (mail?.status === "waiting" && !mail.failure),
      isToldByCoach: toldAt !== null,
      about: `for ${inARow(people.map(({ name }) => name.split(" ")[0] ?? ""))}, ${inARow(own.map(({ start }) => timeInWords(start, zone)))}`,
      state: toldAt ? `You told them ${momentInWords(toldAt, zone, Date.now())}` : mailWords(mail, zone),
      failedMail: mail?.status === "failed" || mail?.status === "withheld" ? mail.id : undefined,
      links: adult?.phone && !adult.is_minor ? phoneLinks(adult.phone, smsWords(call, own, zone)) : undefined,
    };
  });
  return households.toSorted((one, other) => Number(one.isTold) - Number(other.isTold));
}

type Mailed = { status: MailStatus; sent_at: Date | null; failure: string | null };

function mailWords(mail: Mailed | undefined, zone: string): string {
  if (!mail) return "No mail address: please tell them yourself";
  if (mail.status === "sent" && mail.sent_at) return `Mail sent ${momentInWords(mail.sent_at, zone, Date.now())}`;
  if (mail.status === "waiting")
    return mail.failure ? `Mail not sent yet: ${mail.failure}` : "The mail goes out by itself";
  if (mail.status === "dropped") return "No mail: everything was on again";
  return "Mail not sent: please tell them yourself";
}

/** The text message that opens on the coach's own phone. */
function smsWords({ reason }: WeatherCall, own: Session[], zone: string): string {
  const when = own.map(({ start }) => `${weekdayAndDate(start, zone)}, ${timeInWords(start, zone)}`);
  const off = `Hi, ${own.length === 1 ? "the session" : "the sessions"} on ${inARow(when)} ${own.length === 1 ? "is" : "are"} off because ${offBecause[reason]}.`;
  const instead = own.flatMap(({ start, newStart }) =>
    newStart === undefined ? [] : `${timeInWords(start, zone)} moves to ${momentInWords(newStart, zone)}.`,
  );
  return [off, ...instead].join(" ");
}

function phoneLinks(phone: string, words: string) {
  const call = telephoneHref(phone);
  const number = call.replace(/^tel:/, "").replace(/;.*$/, "");
  const body = encodeURIComponent(words);
  return {
    phone,
    call,
    sms: `sms:${number}?&body=${body}`,
    whatsApp: `https://wa.me/${number.replace(/\D/g, "")}?text=${body}`,
  };
}
