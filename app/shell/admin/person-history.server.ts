import { eraseMessagesOf } from "#app/features/inbox/mutations.server.ts";
import { eachMessageOf, listMessagesOf, messageIdsOf } from "#app/features/inbox/queries.server.ts";
import { eachMailAboutAny, listMailsAboutAny, listRepliesToAny } from "#app/features/notifications/queries.server.ts";
import { listPeopleOf, readPeopleOf } from "#app/features/people/queries.server.ts";
import { eraseSubmissionsOf } from "#app/features/quiz/mutations.server.ts";
import { eachSubmissionOf, listSubmissionsOf, submissionIdsOf } from "#app/features/quiz/queries.server.ts";
import { listServiceNames } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import type { HistoryEntry } from "#app/ui/history-list.tsx";
import { eraseAll } from "./erase-people.server.ts";
import { eraseAccountOf, readAccountOf } from "./person-account.server.ts";
import { entriesOf } from "./person-entries.ts";

/** Whose history is asked for; what no address can hold belongs to nobody. */
export function typedAddress(typed: string | null | undefined): string {
  return (typed ?? "").replace(/\p{Cc}/gu, "").slice(0, 254);
}

/** The newest of what is stored about one address: as much as a person can read. */
export async function readHistory(tx: Tx, email: string) {
  const [messages, submissions, mails, services, account] = await Promise.all([
    listMessagesOf(tx, email),
    listSubmissionsOf(tx, email),
    listMailsAboutAny(tx, requestIdsOf(tx, email)),
    listServiceNames(tx),
    readAccountOf(serviceDb(), email),
  ]);
  return { messages, submissions, mails, services, account: account && { roles: account.roles } };
}

/** All that this address sent, for a query of the mails about it. */
function requestIdsOf(tx: Tx, email: string) {
  return messageIdsOf(tx, email).unionAll(submissionIdsOf(tx, email));
}

const mostBeside = 5;

/** What else this address wrote and was answered, for whoever reads one of its requests. */
export async function readEarlier(tx: Tx, { id, email }: { id: string; email: string }): Promise<HistoryEntry[]> {
  const most = mostBeside + 1;
  const [messages, submissions, mails, services] = await Promise.all([
    listMessagesOf(tx, email, most),
    listSubmissionsOf(tx, email, most),
    listRepliesToAny(tx, { aboutIds: requestIdsOf(tx, email), except: id, most }),
    listServiceNames(tx),
  ]);
  const entries = entriesOf({ messages, submissions, mails, services });
  return entries.filter(({ key }) => key !== id).slice(0, mostBeside);
}

/** All of it, as JSON, however much there is: written while it is read. */
export async function* writeHistory(tx: Tx, email: string): AsyncGenerator<string> {
  yield `{\n"email": ${JSON.stringify(email)},\n"account": ${JSON.stringify((await readAccountOf(serviceDb(), email)) ?? null)}`;
  for (const [name, rows] of Object.entries(await readPeopleOf(tx, email)))
    yield `,\n"${name}": ${JSON.stringify(rows)}`;
  yield* writeList("messages", eachMessageOf(tx, email));
  yield* writeList("submissions", eachSubmissionOf(tx, email));
  yield* writeList("mails", eachMailAboutAny(tx, requestIdsOf(tx, email)));
  yield "\n}\n";
}

async function* writeList(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let separator = "\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ",\n";
  }
  yield "\n]";
}

type Erasure = { isAnything: boolean; account: Awaited<ReturnType<typeof eraseAccountOf>> };

/** The mails go with what they are about. The account has a door of its own; should it fail, nothing else is erased. */
export async function erasePerson(tx: Tx, email: string): Promise<Erasure> {
  return tx.transaction(async (inner) => {
    const people = (await listPeopleOf(inner, email)).map(({ id }) => id);
    const all = await eraseAll(inner, { people, due: "cancel" });
    if (!all.ok) throw new Error("A contact goes with the whole household");
    const rest = (await eraseMessagesOf(inner, email)) + (await eraseSubmissionsOf(inner, email));
    const last = await eraseAccountOf(serviceDb(), email);
    const account = [...all.accounts, last].find((one) => one !== "none") ?? "none";
    return { isAnything: all.people + all.requests + rest > 0 || account !== "none", account };
  });
}
