import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Answer } from "#app/platform/forms/answer.ts";

/** Something done on this device that the site may not have yet. */
export type Work = {
  /** Which kind of work, as the server knows it. */
  kind: string;
  /** The page or form it belongs to. */
  address: string;
  fields: Record<string, string>;
  /** For the user: whose it is, and what. */
  title: string;
  about: string;
};

export type Unsent = Work & {
  order: number;
  /** The server stores each key once. */
  key: string;
  /** No other account may see or send it. */
  account: string;
  writtenAt: number;
  /** An attempt may have reached the server, so tried work never changes. */
  isTried: boolean;
  /** The first attempt failed, so the user was told that it is kept. */
  isKept?: boolean;
  state: "waiting" | "sent" | "refused";
  answer?: Answer<string>;
};

type Schema = DBSchema & { unsent: { key: number; value: Unsent } };

export const storeName = "courtside.unsent";
const sentShownMs = 10 * 60_000;

let account = "";

/** The account signed in to this document. */
export function openStoreFor(signedIn: string): void {
  account = signedIn;
}

export function accountHere(): string {
  return account;
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function store(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(storeName, 1, {
    upgrade: (db) => void db.createObjectStore("unsent", { keyPath: "order", autoIncrement: true }),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** In the order written. */
export async function listUnsent(): Promise<Unsent[]> {
  return (await store()).getAll("unsent");
}

export async function getUnsent(order: number): Promise<Unsent | undefined> {
  return (await store()).get("unsent", order);
}

export async function putUnsent(unsent: Unsent): Promise<void> {
  await (await store()).put("unsent", unsent);
  tellOthers();
}

/** The oldest unsent work, which can no longer change. */
export async function claimNext(passedOver: ReadonlySet<string>): Promise<Unsent | undefined> {
  const write = (await store()).transaction("unsent", "readwrite");
  const all = await write.store.getAll();
  const next = all.find(({ state, account }) => state === "waiting" && !passedOver.has(account));
  if (next) await write.store.put({ ...next, isTried: true });
  await write.done;
  return next && { ...next, isTried: true };
}

export async function removeUnsent(order: number): Promise<void> {
  await (await store()).delete("unsent", order);
  tellOthers();
}

/** Stores it, replacing an older version that has not been tried yet. */
export async function keepWork(work: Work): Promise<number> {
  const write = (await store()).transaction("unsent", "readwrite");
  const all = await write.store.getAll();
  const same = all.filter((one) => one.account === account && isSameThing(one, work));
  const latest = same.findLast(({ state }) => state === "waiting");
  if (latest && JSON.stringify(latest.fields) === JSON.stringify(work.fields)) return latest.order;
  const replaced = latest?.isTried ? undefined : latest;
  const entry = {
    ...{ ...work, account, key: crypto.randomUUID(), writtenAt: Date.now(), isTried: false },
    ...{ state: "waiting" as const, fields: overSent(work.fields, same) },
    ...(replaced && { order: replaced.order }),
  };
  // Safe because the database assigns the order.
  const order = await write.store.put(entry as Unsent);
  await write.done;
  tellOthers();
  return order;
}

export async function markKept(order: number): Promise<void> {
  const write = (await store()).transaction("unsent", "readwrite");
  const unsent = await write.store.get(order);
  if (unsent?.state === "waiting") await write.store.put({ ...unsent, isKept: true });
  await write.done;
  tellOthers();
}

/** The same note, or the same person's mark. */
export function isSameThing(one: Work, other: Work): boolean {
  const things = [one, other].map(({ kind, address, fields }) => [
    kind,
    address,
    fields.id,
    fields.person,
    fields.session,
  ]);
  return JSON.stringify(things[0]) === JSON.stringify(things[1]);
}

/** An open form does not know that its earlier text has been sent. */
function overSent(fields: Work["fields"], same: Unsent[]): Work["fields"] {
  const before = same.find(({ state, fields: sent }) => state === "sent" && sent.version === fields.version);
  return before ? { ...fields, ...newVersion(before) } : fields;
}

function newVersion({ answer }: Unsent): { version?: string } {
  return answer?.outcome === "done" && answer.saved ? { version: answer.saved.version } : {};
}

/** Later texts of the same thing were based on the version just replaced. */
export async function noteSent(sent: Unsent, answer: Answer<string>): Promise<void> {
  const { id = "", version = "" } = sent.fields;
  const done: Unsent = { ...sent, state: "sent", fields: { id, version }, writtenAt: Date.now(), answer };
  const write = (await store()).transaction("unsent", "readwrite");
  for (const one of await write.store.getAll())
    if (one.order > sent.order && one.state === "waiting" && isSameThing(one, sent) && one.fields.version === version)
      await write.store.put({ ...one, fields: { ...one.fields, ...newVersion(done) } });
  await write.store.put(done);
  await write.done;
  tellOthers();
}

/** Kept for the user to decide, unless a later text of the same thing is about to be refused too. */
export async function keepRefused(refused: Unsent, answer: Answer<string>): Promise<void> {
  const isLater = (one: Unsent) => one.order > refused.order && one.state === "waiting" && isSameThing(one, refused);
  if ((await listUnsent()).some(isLater)) await removeUnsent(refused.order);
  else await putUnsent({ ...refused, state: "refused", answer });
}

export async function removeOldSent(): Promise<void> {
  for (const { order, state, writtenAt } of await listUnsent())
    if (state === "sent" && Date.now() - writtenAt > sentShownMs) await removeUnsent(order);
}

/** After signing out. Other accounts' work on this device stays. */
export async function removeUnsentOf(account: string): Promise<void> {
  for (const unsent of await listUnsent()) if (unsent.account === account) await removeUnsent(unsent.order);
}

function tellOthers(): void {
  const channel = new BroadcastChannel(storeName);
  channel.postMessage("changed");
  channel.close();
  void showCount();
}

/** The badge on the installed app's icon. */
async function showCount(): Promise<void> {
  const count = (await listUnsent()).filter(({ state }) => state !== "sent").length;
  const badge = navigator as { setAppBadge?: (count: number) => Promise<void> };
  await badge.setAppBadge?.(count).catch(() => {});
}
