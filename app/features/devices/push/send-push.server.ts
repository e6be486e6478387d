import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import webPush from "web-push";
import { z } from "zod";
import { isAdmin, listSessions } from "#app/features/accounts/queries.server.ts";
import { getMail } from "#app/features/notifications/queries.server.ts";
import type { FindMail } from "#app/features/notifications/schema.ts";
import { getSiteAddresses, requireSettings } from "#app/features/settings/queries.server.ts";
import { msPerHour } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { postAddress } from "#app/platform/fetch/fetch-address.server.ts";
import { unseal } from "#app/platform/sealed.server.ts";
import { pushDevices, pushNotices } from "../tables.server.ts";
import { bringKeys, getPushSettings } from "./devices.server.ts";
import { type PushMessage, summaryOf, titleOf } from "./push.ts";

type Notice = typeof pushNotices.$inferSelect;
type Device = typeof pushDevices.$inferSelect;

/** Older events are no longer news; the mail has them. */
const worthHours = 12;
const mostRetrySeconds = 3_600;

const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Sends one notice, or everything that waited for the end of the quiet hours. Throws to be retried. */
export async function sendPush(tx: Tx, noticeId: string, find: FindMail): Promise<void> {
  const [found] = await tx
    .select({ notice: pushNotices, device: pushDevices })
    .from(pushNotices)
    .innerJoin(pushDevices, eq(pushDevices.id, pushNotices.device_id))
    .where(and(eq(pushNotices.id, noticeId), isNull(pushNotices.sent_at)));
  if (!found) return;
  const { notice, device } = found;
  if (!(await isSignedIn(tx, device))) return remove(tx, device);
  const together = notice.is_held ? await listHeld(tx, device) : [notice];
  const worth = together.filter(({ due_at }) => Date.now() - due_at.getTime() < worthHours * msPerHour);
  if (worth.length > 0) await deliver(tx, device, { notices: worth, message: await compose(tx, device, worth, find) });
  else await markSent(tx, together);
}

/** An expired sign-in, or one that has lost its role, gets nothing. */
async function isSignedIn(tx: Tx, { user_id, sign_in_id }: Device): Promise<boolean> {
  const sessions = await listSessions(tx, user_id);
  return sessions.some(({ id }) => id === sign_in_id) && (await isAdmin(tx, user_id));
}

async function listHeld(tx: Tx, { id }: Device): Promise<Notice[]> {
  const { device_id, is_held, sent_at, due_at, created_at } = pushNotices;
  return tx
    .select()
    .from(pushNotices)
    .where(and(eq(device_id, id), eq(is_held, true), isNull(sent_at), lte(due_at, sql`now()`)))
    .orderBy(asc(created_at));
}

/** Names are sent only if the account wants them. */
async function compose(tx: Tx, device: Device, notices: Notice[], find: FindMail): Promise<PushMessage> {
  const events = notices.map(({ event }) => event);
  const [first] = notices;
  if (!first) throw new Error("Nothing to say");
  const tag = topicOf(notices.map(({ tag }) => tag).join(" "));
  const title = titleOf(events);
  if (notices.length > 1) return { title, body: summaryOf(events), tag, path: "/admin/today" };
  const { showsNames } = await getPushSettings(tx, device.user_id);
  const named = showsNames && first.mail_id ? await subjectOf(tx, first.mail_id, find) : undefined;
  return { title, body: named ?? first.words, tag, path: first.path };
}

/** The subject of the mail about the same event, which has names. */
async function subjectOf(tx: Tx, mailId: string, find: FindMail): Promise<string | undefined> {
  const mail = await getMail(tx, mailId);
  const registered = mail && find(mail);
  if (!mail || !registered) return undefined;
  const { brand, reply_hours: replyHours } = await requireSettings(tx);
  return (await registered.write(tx, mail, { brand, replyHours, origin: siteOrigin() }))?.subject;
}

/** The Topic header allows 32 URL-safe characters. */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

type Delivery = { notices: Notice[]; message: PushMessage };

async function deliver(tx: Tx, device: Device, { notices, message }: Delivery): Promise<void> {
  const request = await encrypted(tx, device, message);
  if (!request) return remove(tx, device);
  const posted = await postAddress(request.endpoint, request);
  if (!posted.ok) {
    if (["address", "private"].includes(posted.reason)) return remove(tx, device);
    throw new Error(`The push service was not reached: ${posted.reason}`);
  }
  const { status, retryAfterSeconds } = posted;
  if (status >= 200 && status < 300) return markSent(tx, notices, device);
  if (status === 404 || status === 410) return remove(tx, device);
  if (status === 429 && retryAfterSeconds !== undefined) return putOff(tx, notices, retryAfterSeconds);
  if (status === 429 || status >= 500) throw new Error(`The push service returned ${status}`);
  // Our request was wrong: a retry would fail again.
  await tx.update(pushDevices).set({ refused_at: sql`now()` }).where(eq(pushDevices.id, device.id));
  await markSent(tx, notices);
}

/** RFC 8291 and 8292. Undefined if the address was encrypted with another secret. */
async function encrypted(tx: Tx, device: Device, message: PushMessage) {
  const opened = await unseal(device.sealed_subscription);
  if (!opened) return undefined;
  const { publicKey, privateKey } = await bringKeys(tx);
  const { endpoint, ...keys } = Subscription.parse(JSON.parse(opened));
  const details = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    ...{ TTL: (worthHours * msPerHour) / 1000, urgency: "high", topic: message.tag },
    vapidDetails: { subject: await contactOf(tx), publicKey, privateKey },
  });
  return { endpoint, headers: details.headers as Record<string, string>, body: details.body };
}

/** The contact in our requests, for the push service. */
async function contactOf(tx: Tx): Promise<string> {
  const origin = siteOrigin();
  if (origin.startsWith("https:")) return origin;
  return `mailto:${(await getSiteAddresses(tx))?.email ?? "nobody@localhost"}`;
}

async function remove(tx: Tx, { id }: Device): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.id, id));
}

async function markSent(tx: Tx, notices: Notice[], device?: Device): Promise<void> {
  const ids = notices.map(({ id }) => id);
  await tx.update(pushNotices).set({ sent_at: sql`now()` }).where(inArray(pushNotices.id, ids));
  if (!device) return;
  await tx.update(pushDevices).set({ sent_at: sql`now()`, refused_at: null }).where(eq(pushDevices.id, device.id));
}

/** Waits as long as the service asks; a trigger queues it again. */
async function putOff(tx: Tx, notices: Notice[], seconds: number): Promise<void> {
  const ids = notices.map(({ id }) => id);
  const until = sql`now() + make_interval(secs => ${Math.min(Math.max(seconds, 1), mostRetrySeconds)})`;
  await tx.update(pushNotices).set({ due_at: until }).where(inArray(pushNotices.id, ids));
}
