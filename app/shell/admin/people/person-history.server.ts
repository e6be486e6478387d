import { listUnheldTimesTo } from "#app/features/booking/offers/offered-times.server.ts";
import { listOffersTo } from "#app/features/booking/offers/offers.server.ts";
import { listWishesOf } from "#app/features/booking/waiting/wishes.server.ts";
import { listSeriesOf, listSessionsOf } from "#app/features/calendar/queries.server.ts";
import { readCredits } from "#app/features/credits/queries.server.ts";
import { listDevices } from "#app/features/family/sign-ins.server.ts";
import { countDueRequests, eachMessageOf, listMessagesOf, messageIdsOf } from "#app/features/inbox/queries.server.ts";
import type { DueChoice } from "#app/features/inbox/schema.ts";
import { readNotes } from "#app/features/notes/queries.server.ts";
import { eachMailOf, listMailsAboutAny, listRepliesToAny } from "#app/features/notifications/queries.server.ts";
import { listSpokenFor, type OnePerson, readPeople } from "#app/features/people/personal-data.server.ts";
import type { Whose } from "#app/features/people/schema.ts";
import { eachSubmissionOf, listSubmissionsOf, submissionIdsOf } from "#app/features/quiz/queries.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import { listPraiseOf } from "#app/features/testimonials/queries.server.ts";
import { eachEventOf } from "#app/features/timeline/queries.server.ts";
import { listCallsAbout } from "#app/features/weather/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import type { HistoryEntry } from "#app/ui/history-list.tsx";
import { type eraseAccountOf, eraseAll, readAccountOf } from "./erase-people.server.ts";
import { entriesOf } from "./person-entries.ts";

/** By the id of a known person, or by an address. */
export function askedFor({ id, email }: Record<string, string>): OnePerson {
  return id && isUuid(id) ? { id } : { email: askedAddress(email) };
}

/** Whose history is requested; undefined if it cannot be an address. */
export function askedAddress(typed: string | null | undefined): string {
  return (typed ?? "").replace(/\p{Cc}/gu, "").slice(0, 254);
}

/** The newest rows about one address, up to a readable number. */
export async function readHistory(tx: Tx, email: string) {
  const [messages, submissions, mails, services, account] = await Promise.all([
    listMessagesOf(tx, email),
    listSubmissionsOf(tx, email),
    listMailsAboutAny(tx, requestIdsOf(tx, ofAddress(email))),
    listServiceNames(tx),
    readAccountOf(serviceDb(), email),
  ]);
  return { messages, submissions, mails, services, account: account && { roles: account.roles } };
}

const ofAddress = (email: string): Whose => ({ people: [], addresses: [email] });

/** The ids of everything they sent, to query the related mails. */
function requestIdsOf(tx: Tx, whose: Whose) {
  return messageIdsOf(tx, whose).unionAll(submissionIdsOf(tx, whose));
}

const mostBeside = 5;

/** Other requests and replies of this address, shown beside each of its requests. */
export async function readEarlier(tx: Tx, { id, email }: { id: string; email: string }): Promise<HistoryEntry[]> {
  const most = mostBeside + 1;
  const [messages, submissions, mails, services] = await Promise.all([
    listMessagesOf(tx, email, most),
    listSubmissionsOf(tx, email, most),
    listRepliesToAny(tx, { aboutIds: requestIdsOf(tx, ofAddress(email)), except: id, most }),
    listServiceNames(tx),
  ]);
  const entries = entriesOf({ messages, submissions, mails, services });
  return entries.filter(({ key }) => key !== id).slice(0, mostBeside);
}

/** Everything about a person and their household as JSON, streamed row by row. */
export async function* writeHistory(tx: Tx, one: OnePerson): AsyncGenerator<string> {
  const whose = await whoseIs(tx, one);
  const accounts = await Promise.all(whose.addresses.map((email) => readAccountOf(serviceDb(), email)));
  const aboutIds = requestIdsOf(tx, whose);
  yield `{\n"addresses": ${JSON.stringify(whose.addresses)}`;
  yield* writeList(
    "accounts",
    accounts.flatMap((account) => account ?? []),
  );
  const known = await readPeople(tx, whose.people);
  for (const [name, rows] of Object.entries(known)) yield* writeList(name, rows);
  yield* writeList("messages", eachMessageOf(tx, whose));
  yield* writeList("submissions", eachSubmissionOf(tx, whose));
  yield* writeList("mails", eachMailOf(tx, { ...whose, aboutIds }));
  yield* writeList("wishes", await listWishesOf(tx, whose.people));
  yield* writeList("offers", await listOffersTo(tx, whose.people));
  yield* writeList("offered_times", await listUnheldTimesTo(tx, whose.people));
  yield* writeList("sessions", await listSessionsOf(tx, whose.people));
  yield* writeList("weather_calls", await listCallsAbout(tx, whose.people));
  yield* writeList("series", await listSeriesOf(tx, whose.people));
  yield* writeList("notes", await readNotes(tx, whose.people));
  yield* writeList("testimonials", await listPraiseOf(tx, whose.people));
  yield* writeList("devices", await listDevices(tx, whose.people));
  // A household's account belongs to its contact's export, not to a child's.
  const households = known.households.filter(({ contact_id }) => whose.people.includes(contact_id)).map(({ id }) => id);
  const credits = await readCredits(tx, { people: whose.people, households });
  for (const [name, rows] of Object.entries(credits)) yield* writeList(name, rows);
  yield* writeList("events", eachEventOf(tx, whose.people));
  yield "\n}\n";
}

async function* writeList(name: string, rows: AsyncIterable<object> | object[]): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = "\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield "\n]";
}

async function whoseIs(tx: Tx, one: OnePerson): Promise<Whose> {
  const people = await listSpokenFor(tx, one);
  const typed = "email" in one ? [one.email] : [];
  const addresses = [...typed, ...people.flatMap(({ email }) => email ?? [])].map((email) => email.toLowerCase());
  return { people: people.map(({ id }) => id), addresses: [...new Set(addresses)] };
}

/** Who else is erased with a person, and how many open requests they have: shown before erasing. */
export async function previewErasure(tx: Tx, id: string) {
  const people = await listSpokenFor(tx, { id });
  const others = people.filter((person) => person.id !== id && person.merged_into === null);
  const due = await countDueRequests(
    tx,
    people.map((person) => person.id),
  );
  return { others: others.map(({ name }) => name), due };
}

type Erasure = { isAnything: boolean; account: Awaited<ReturnType<typeof eraseAccountOf>> };

/** Includes everyone they are the contact for. */
export async function erasePerson(tx: Tx, one: OnePerson, due: DueChoice): Promise<Erasure> {
  return tx.transaction(async (all) => {
    const erased = await eraseAll(all, { ...(await whoseIs(all, one)), due });
    if (!erased.ok) throw new Error("A contact goes with the whole household");
    const account = erased.accounts.find((answer) => answer !== "none") ?? "none";
    return { isAnything: erased.people + erased.requests + erased.kept > 0 || account !== "none", account };
  });
}
