import { createHash } from "node:crypto";
import { and, asc, eq, or, sql } from "drizzle-orm";
import webPush from "web-push";
import { shortInstant } from "#app/lib/dates.ts";
import type { DeviceKind } from "#app/lib/user-agent.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { pushDevices, pushKeys, pushNotices, pushSettings } from "../tables.server.ts";
import { defaultPushSettings, devicesPath, type PushSettings, pushLimits, usualEvents } from "./push.ts";
import type { PushSettingsInput, SubscriptionInput } from "./push-input.server.ts";

const { id, user_id, sign_in_id, endpoint_digest } = pushDevices;

export type Owner = { userId: string; signInId: string };

export async function listPushDevices(tx: Tx, { userId, signInId }: Owner, zone: string) {
  const rows = await tx.select().from(pushDevices).where(eq(user_id, userId)).orderBy(asc(pushDevices.created_at));
  return rows.map(({ id, name, kind, events, refused_at, sent_at, sign_in_id }) => ({
    ...{ id, name, kind, events, isThis: sign_in_id === signInId, isRefused: refused_at !== null },
    last: sent_at && shortInstant(sent_at, zone),
  }));
}

export type ListedDevice = Awaited<ReturnType<typeof listPushDevices>>[number];

export async function getPushSettings(tx: Tx, userId: string): Promise<PushSettings> {
  const [row] = await tx.select().from(pushSettings).where(eq(pushSettings.user_id, userId));
  if (!row) return defaultPushSettings;
  const { shows_names, is_quiet, quiet_from, quiet_to, lets_morning_through } = row;
  return {
    ...{ showsNames: shows_names, isQuiet: is_quiet, quietFrom: quiet_from, quietTo: quiet_to },
    letsMorningThrough: lets_morning_through,
  };
}

type NewDevice = Owner & { name: string; kind: DeviceKind; subscription: SubscriptionInput };

/** A browser has one subscription, and a sign-in has one too: a new one replaces both. */
export async function addDevice(tx: Tx, device: NewDevice): Promise<"added" | "too many"> {
  const { userId, signInId, name, kind, subscription } = device;
  const digest = createHash("sha256").update(subscription.endpoint).digest("base64url");
  const sealed_subscription = await seal(JSON.stringify(subscription));
  return tx.transaction(async (all) => {
    await all.execute(sql`select pg_advisory_xact_lock(hashtextextended('push devices of ' || ${userId}, 0))`);
    const isReplaced = or(eq(sign_in_id, signInId), eq(endpoint_digest, digest));
    const [before] = await all.delete(pushDevices).where(isReplaced).returning({ events: pushDevices.events });
    if ((await all.$count(pushDevices, eq(user_id, userId))) >= pushLimits.devices) return "too many";
    await all.insert(pushDevices).values({
      ...{ user_id: userId, sign_in_id: signInId, name: name.slice(0, pushLimits.name), kind, sealed_subscription },
      ...{ endpoint_digest: digest, events: before?.events ?? [...usualEvents] },
    });
    return "added";
  });
}

export async function removeDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(pushDevices).where(and(eq(id, deviceId), eq(user_id, userId)));
  return rowCount === 1;
}

/** Sent at once, even during quiet hours. */
export async function testDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const [device] = await tx
    .select({ id })
    .from(pushDevices)
    .where(and(eq(id, deviceId), eq(user_id, userId)));
  if (!device) return false;
  const words = "This is how the site reaches you here.";
  await tx.insert(pushNotices).values({
    ...{ device_id: deviceId, event: "test", tag: `test-${Date.now()}`, words, path: devicesPath },
    due_at: sql`now()`,
  });
  return true;
}

/** Ignores ticks for devices of other accounts. */
export async function savePushSettings(tx: Tx, userId: string, form: PushSettingsInput): Promise<void> {
  const { tick, ...settings } = form;
  await tx.transaction(async (all) => {
    await all
      .insert(pushSettings)
      .values({ user_id: userId, ...settings })
      .onConflictDoUpdate({ target: pushSettings.user_id, set: settings });
    const devices = await all.select({ id }).from(pushDevices).where(eq(user_id, userId));
    for (const device of devices) {
      const events = tick.flatMap((ticked) => (ticked.device === device.id ? ticked.event : []));
      await all.update(pushDevices).set({ events }).where(eq(id, device.id));
    }
  });
}

/** Browsers subscribe with it. */
export async function getPublicKey(tx: Tx): Promise<string | undefined> {
  const [keys] = await tx.select({ publicKey: pushKeys.public_key }).from(pushKeys);
  return keys?.publicKey;
}

/** The site's keys. If it cannot read them it makes new ones, and devices must be turned on again. */
export async function bringKeys(tx: Tx): Promise<{ publicKey: string; privateKey: string }> {
  const [stored] = await tx.select().from(pushKeys);
  const privateKey = stored && (await unseal(stored.sealed_private_key));
  if (stored && privateKey) return { publicKey: stored.public_key, privateKey };
  const made = webPush.generateVAPIDKeys();
  const sealed = { public_key: made.publicKey, sealed_private_key: await seal(made.privateKey) };
  return tx.transaction(async (all) => {
    // Encrypted with another secret, for example after a restore elsewhere.
    if (stored) {
      await all.delete(pushKeys);
      await all.delete(pushDevices);
    }
    const rows = await all.insert(pushKeys).values(sealed).onConflictDoNothing().returning({ id: pushKeys.id });
    if (rows.length > 0) return made;
    return bringKeys(all);
  });
}
