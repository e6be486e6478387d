import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  addDevice,
  bringKeys,
  listPushDevices,
  savePushSettings,
  testDevice,
} from "#app/features/devices/push/devices.server.ts";
import { collectNews } from "#app/features/devices/push/news.server.ts";
import { defaultPushSettings, type PushEvent, pushEvents } from "#app/features/devices/push/push.ts";
import { SubscriptionInput } from "#app/features/devices/push/push-input.server.ts";
import { sendPush } from "#app/features/devices/push/send-push.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { registryOf } from "#app/features/notifications/compose.server.ts";
import { minutesPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { signIn, type TestSession } from "#tests/admin-session.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";
import { startPushService } from "#tests/push-service.ts";
import { registeredMails } from "./worker.server.ts";

const [admin, service, visitor] = [
  connectionTo("courtside_admin"),
  connectionTo("courtside_service"),
  connectionTo("courtside_visitor"),
];
const find = registryOf(registeredMails);
const zone = "UTC";
const pushService = await startPushService();
afterAll(() => pushService.close());
setEnvironment({ OWN_NETWORK_HOSTS: pushService.host });
let coach: TestSession;

beforeEach(async () => {
  pushService.received = [];
  pushService.asked = 0;
  pushService.answer = (response) => void response.writeHead(201).end();
  coach = await asOwner(async (owner) => {
    await owner.query("truncate push_devices, push_settings, push_keys, mails, messages cascade");
    await owner.query("delete from graphile_worker._private_jobs");
    return signIn(owner, "admin");
  });
});

const owner = () => ({ userId: coach.userId, signInId: coach.sessionId });
const rows = (statement: string) => asOwner(async (client) => (await client.query(statement)).rows);

async function turnOn(over: Partial<typeof defaultPushSettings> = {}, events: readonly PushEvent[] = pushEvents) {
  const device = { name: "Safari on iPhone", kind: "phone" as const, subscription: pushService.subscription() };
  await addDevice(admin, { ...owner(), ...device });
  const [{ id = "" } = {}] = await listPushDevices(admin, owner(), zone);
  const { showsNames, isQuiet, quietFrom, quietTo, letsMorningThrough } = {
    ...{ ...defaultPushSettings, isQuiet: false },
    ...over,
  };
  await savePushSettings(admin, coach.userId, {
    ...{ tick: events.map((event) => ({ device: id, event })), shows_names: showsNames, is_quiet: isQuiet },
    ...{ quiet_from: quietFrom, quiet_to: quietTo, lets_morning_through: letsMorningThrough },
  });
  return id;
}

const write = () => receiveContact(visitor, contactForm({ name: "Leo Marin" }));
const collect = () => collectNews(service, { zone, now: Date.now() }, find);
const sendAll = async () => {
  for (const { id } of await rows("select id from push_notices where sent_at is null order by created_at"))
    await sendPush(service, String(id), find);
};
const devices = () => rows("select id from push_devices");
const minutesNow = () => new Date().getUTCHours() * 60 + new Date().getUTCMinutes();

test("a request is delivered once, encrypted and signed, and names nobody", async () => {
  await turnOn();
  await write();
  await collect();
  await collect();
  await sendAll();
  await sendAll();
  expect(pushService.received).toHaveLength(1);
  const [{ message, raw, topic, ttl } = {}] = pushService.received;
  expect(message).toMatchObject({ title: "A new request", path: "/admin/messages" });
  expect(raw).not.toMatch(/Leo|Marin|player\.example/);
  expect([topic, topic?.length, ttl]).toEqual([message?.tag, 32, 12 * 3600]);
});

test("with names, a notification shows the mail's subject", async () => {
  await turnOn({ showsNames: true });
  await write();
  await collect();
  await sendAll();
  expect(pushService.received[0]?.message.body).toContain("Leo Marin");
});

test("an event that is not ticked is not sent", async () => {
  await turnOn({}, ["changed"]);
  await write();
  await collect();
  expect(await rows("select id from push_notices")).toEqual([]);
});

test.each([404, 410])("a subscription that is dead (%i) is removed", async (status) => {
  await turnOn();
  await write();
  await collect();
  pushService.answer = (response) => void response.writeHead(status).end();
  await sendAll();
  expect(await devices()).toEqual([]);
});

test.each([429, 500, 503])("after %i the queue tries again, with the same topic and tag", async (status) => {
  await turnOn();
  await write();
  await collect();
  pushService.answer = (response) => void response.writeHead(status).end();
  await expect(sendAll()).rejects.toThrow(`The push service returned ${status}`);
  pushService.answer = (response) => void response.writeHead(201).end();
  await sendAll();
  const [first, second] = pushService.received;
  expect([first?.topic, first?.message]).toEqual([second?.topic, second?.message]);
  expect(await rows("select id from push_notices where sent_at is null")).toEqual([]);
});

test("a push service's Retry-After is respected", async () => {
  await turnOn();
  await write();
  await collect();
  pushService.answer = (response) => void response.writeHead(429, { "retry-after": "900" }).end();
  await sendAll();
  const [{ seconds } = {}] = await rows(
    "select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key like 'push %'",
  );
  expect(Number(seconds)).toBeGreaterThan(880);
});

test("a push service that hangs times out after ten seconds and is retried", { tags: "long" }, async () => {
  await turnOn();
  await write();
  await collect();
  pushService.answer = () => {};
  await expect(sendAll()).rejects.toThrow("The push service was not reached: no answer");
  expect(await devices()).toHaveLength(1);
});

test("a refusal is shown and not retried", async () => {
  await turnOn();
  await write();
  await collect();
  pushService.answer = (response) => void response.writeHead(403).end();
  await sendAll();
  await sendAll();
  expect(pushService.asked).toBe(1);
  expect((await listPushDevices(admin, owner(), zone))[0]?.isRefused).toBe(true);
});

test("notifications end on signing out, losing the role, or when the sign-in expires", async () => {
  for (const end of [
    () => sql`delete from sign_ins where id = ${coach.sessionId}`,
    () => sql`update sign_ins set expires_at = now() where id = ${coach.sessionId}`,
    () => sql`delete from user_roles where user_id = ${coach.userId}`,
  ]) {
    await turnOn();
    await write();
    await collect();
    await service.execute(end());
    await sendAll();
    expect([pushService.received, await devices()]).toEqual([[], []]);
    coach = await asOwner((client) => signIn(client, "admin"));
  }
});

test("events during quiet hours come as one notification in the morning", async () => {
  const now = minutesNow();
  const quiet = { quietFrom: (now + minutesPerDay - 60) % minutesPerDay, quietTo: (now + 60) % minutesPerDay };
  await turnOn({ isQuiet: true, ...quiet });
  await write();
  await write();
  await collect();
  const [{ minutes } = {}] = await rows(
    "select max(extract(epoch from due_at - now()) / 60)::int as minutes from push_notices where is_held",
  );
  expect(Number(minutes)).toBeGreaterThan(55);
  await asOwner((client) => client.query("update push_notices set due_at = now()"));
  await sendAll();
  expect(pushService.received.map(({ message }) => [message.title, message.body])).toEqual([
    ["2 things came in", "2 × A new request"],
  ]);
});

test("a weather decision comes through the quiet hours, unless the coach turns that off", async () => {
  const during = "tstzrange(now() + interval '1 hour', now() + interval '3 hours')";
  await asOwner(async (client) => {
    await client.query("truncate weather_calls cascade");
    await client.query(`insert into weather_calls (state, reason, during, place_ids, decide_at)
      values ('watching', 'rain', ${during}, '{}', now() + interval '5 minutes')`);
  });
  const allDay = { isQuiet: true, quietFrom: minutesNow(), quietTo: (minutesNow() + 120) % minutesPerDay };
  await turnOn(allDay);
  await collect();
  expect(await rows("select event, is_held from push_notices")).toEqual([{ event: "weather", is_held: false }]);
  await turnOn({ ...allDay, letsMorningThrough: false });
  await collect();
  expect(await rows("select event, is_held from push_notices")).toEqual([{ event: "weather", is_held: true }]);
  await asOwner((client) => client.query("truncate weather_calls cascade"));
});

test("at half past eight the coach is reminded of sessions to settle, once", async () => {
  await admin.execute(sql`with place as (insert into places (name) values ('Riverside') returning id)
    insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until)
    select c.id, p.id, 'Over', past, past, 'booked', lower(past)
    from calendars c, place p, tstzrange(date_trunc('hour', now()) - interval '2 hours', date_trunc('hour', now()) - interval '1 hour') past`);
  await turnOn({}, ["loose_ends"]);
  const tomorrow = new Date(Date.now() + minutesPerDay * 60_000).toISOString().slice(0, 10);
  for (const clock of ["20:29", "20:30", "20:45", "21:00"])
    await collectNews(service, { zone, now: Date.parse(`${tomorrow}T${clock}:00Z`) }, find);
  expect(await rows("select words from push_notices")).toEqual([{ words: "1 session is waiting to be settled." }]);
  await asOwner((client) => client.query("truncate sessions cascade"));
});

test("a flood of requests does not ring all day", async () => {
  await turnOn();
  await service.execute(sql`insert into mails (kind, recipient, status)
    select 'session', 'p' || n || '@player.example', 'failed' from generate_series(1, 60) n`);
  await collect();
  await collect();
  expect(await rows("select count(*)::int as notices from push_notices")).toEqual([{ notices: 20 }]);
});

test("a test is sent at once, and only to one's own device", async () => {
  const id = await turnOn({ isQuiet: true, quietFrom: 0, quietTo: minutesPerDay - 1 });
  expect(await testDevice(admin, crypto.randomUUID(), id)).toBe(false);
  expect(await testDevice(admin, coach.userId, id)).toBe(true);
  expect(await rows("select task_identifier from graphile_worker.jobs where key like 'push %'")).toHaveLength(1);
  await sendAll();
  expect(pushService.received[0]?.message.title).toBe("Notifications work");
});

test("a new subscription of the same browser replaces the first", async () => {
  await turnOn();
  await turnOn();
  expect(await devices()).toHaveLength(1);
});

test("the private key is stored encrypted, and replaced only if it cannot be read", async () => {
  const keys = await bringKeys(service);
  expect(await bringKeys(service)).toEqual(keys);
  const [{ sealed_private_key } = {}] = await rows("select sealed_private_key from push_keys");
  expect(String(sealed_private_key)).not.toContain(keys.privateKey);
  await turnOn();
  await asOwner((client) => client.query("update push_keys set sealed_private_key = 'of another secret'"));
  expect((await bringKeys(service)).publicKey).not.toBe(keys.publicKey);
  expect(await devices()).toEqual([]);
});

const subscription = { p256dh: "p".repeat(87), auth: "a".repeat(22) };

test.each([
  ...[
    "http://push.example/1",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://127.0.0.1/",
    "https://a:b@push.example/",
  ],
  ...["ftp://push.example/", "push.example", ""],
])("%s is refused as a browser's address", (endpoint) => {
  expect(SubscriptionInput.safeParse({ endpoint, ...subscription }).success).toBe(false);
});

test("a notice half a day late is dropped", async () => {
  await turnOn();
  await write();
  await collect();
  const late = new Date(Date.now() - 13 * msPerHour).toISOString();
  await asOwner((client) => client.query("update push_notices set due_at = $1", [late]));
  await sendAll();
  expect([pushService.asked, await rows("select id from push_notices where sent_at is null")]).toEqual([0, []]);
});
