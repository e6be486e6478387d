import type { Answer } from "#app/platform/forms/answer.ts";
import { hasSignal, noteSignal } from "./signal.ts";
import {
  accountHere,
  claimNext,
  getUnsent,
  keepRefused,
  keepWork,
  markKept,
  noteSent,
  removeOldSent,
  removeUnsent,
  type Unsent,
  type Work,
} from "./unsent-store.ts";

const sendPath = "/admin/send-work";
export const syncTag = "courtside.unsent";

const patienceMs = 8_000;

/** `later` keeps the work: there is no signal, the site is down, or the sign-in has ended. */
type Delivery = Answer<string> | "later" | "of another account";

/** Sends unsent work in order, one sender at a time. Returns whether anything remains. */
export async function sendUnsent(): Promise<boolean> {
  return navigator.locks.request(syncTag, async () => {
    await removeOldSent();
    const others = new Set<string>();
    for (;;) {
      const next = await claimNext(others);
      if (!next) return false;
      const delivery = await deliver(next);
      if (delivery === "later") return true;
      if (delivery === "of another account") others.add(next.account);
      else if (delivery.outcome === "done") await noteSent(next, delivery);
      else await keepRefused(next, delivery);
    }
  });
}

async function deliver({
  key,
  account,
  kind,
  address,
  fields,
}: Pick<Unsent, "key" | "account"> & Work): Promise<Delivery> {
  try {
    const response = await fetch(sendPath, {
      ...{ method: "POST", redirect: "manual", signal: AbortSignal.timeout(patienceMs) },
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ key, account, kind, address, fields }),
    });
    if (response.status === 403) return "of another account";
    if (response.status === 500) return { outcome: "failed", message: "The site failed to store this" };
    if (response.type === "opaqueredirect" || response.status > 500 || response.status === 429) return "later";
    return await response.json();
  } catch {
    noteSignal(false);
    return "later";
  }
}

/**
 * Stores the work on this device, then sends it after everything before it. Returns the server's answer, or undefined
 * if it is kept for later.
 */
export async function sendOrKeep(work: Work): Promise<Answer<string> | undefined> {
  const order = await keepWork(work).catch(() => undefined);
  if (order === undefined) return sendAtOnce(work);
  if (hasSignal()) await sendUnsent();
  const unsent = await getUnsent(order);
  if (!unsent || unsent.state === "waiting") return void (await markKept(order));
  await removeUnsent(order);
  return unsent.answer;
}

/** For a browser without storage. */
async function sendAtOnce(work: Work): Promise<Answer<string>> {
  const delivery = await deliver({ ...work, account: accountHere(), key: crypto.randomUUID() });
  return typeof delivery === "string" ? { outcome: "failed" } : delivery;
}
