import { listBrought, type MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { listProven } from "#app/features/inbox/proof.server.ts";
import { getAddressed, listMailAddresses } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** One address at which some of a session's people read their mail, such as a parent's. */
export type Mailbox = {
  address: string;
  /** The person to greet. */
  name: string;
  /** By name. */
  readers: string[];
  players: string[];
};

/** The mailbox of one of these people. Undefined for people without an address: the coach tells them. */
export async function getMailbox(tx: Tx, personId: string, people: string[]): Promise<Mailbox | undefined> {
  const found = await listMailboxes(tx, people);
  const shared = found.find(({ readers }) => readers.includes(personId));
  const addressee = shared && (await getAddressed(tx, personId));
  if (!addressee) return undefined;
  const named = await Promise.all(
    shared.readers.map(async (reader) => ({ reader, player: (await getAddressed(tx, reader))?.player ?? "" })),
  );
  named.sort((one, other) => one.player.localeCompare(other.player) || one.reader.localeCompare(other.reader));
  const [readers, players] = [named.map(({ reader }) => reader), named.map(({ player }) => player)];
  return { ...shared, name: addressee.name, readers, players };
}

/** The mailboxes of these people, each with those who read it. */
export async function listMailboxes(tx: Tx, people: string[]): Promise<Pick<Mailbox, "address" | "readers">[]> {
  const addresses = await listMailAddresses(tx, people);
  const reached = people.filter((id) => addresses.has(id));
  const byAddress = Map.groupBy(reached, (id) => addresses.get(id)?.toLowerCase() ?? "");
  return [...byAddress.values()].map((readers) => ({ address: addresses.get(readers[0] ?? "") ?? "", readers }));
}

/** Whether the coach added everyone a mail would name, or they came by a proven request. */
export async function isMailboxProven(
  tx: Tx,
  { id, takenBy }: Pick<MailedSession, "id" | "takenBy">,
  readers: string[],
): Promise<boolean> {
  const brought = (await listBrought(tx, id)).filter(({ personId }) => personId && readers.includes(personId));
  const proven = await listProven(
    tx,
    brought.flatMap(({ messageId }) => messageId ?? []),
  );
  return brought.every(({ messageId }) => (messageId ? proven.has(messageId) : takenBy === "coach"));
}
