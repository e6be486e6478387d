import { and, count, eq, gt, inArray, lt } from "drizzle-orm";
import { countLooseEnds, listBeginning } from "#app/features/calendar/queries.server.ts";
import { listCoachMails, listFailedMails } from "#app/features/notifications/queries.server.ts";
import type { FindMail } from "#app/features/notifications/schema.ts";
import { listDecisions } from "#app/features/weather/queries.server.ts";
import { timeInWords } from "#app/lib/dates.ts";
import { msPerDay, msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { dayOf, type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { pushDevices, pushNotices } from "../tables.server.ts";
import { getPushSettings } from "./devices.server.ts";
import { morningEnds, type PushEvent, type PushSettings, pushLimits, quietMinutesLeft } from "./push.ts";

/** Something the coach may want to know. `mayWake`: it changes the next morning. */
type News = {
  event: PushEvent;
  tag: string;
  words: string;
  path: string;
  at: number;
  mailId?: string;
  mayWake?: boolean;
};

const [mailHours, failedDays, keptDays] = [1, 2, 7];
const [nextMinutes, decisionMinutes] = [30, 10];
/** 8:30 PM, and until when the reminder is useful. */
const [eveningFrom, eveningTo] = [20 * 60 + 30, 21 * 60];

/** Recent events. A device gets each of them once. */
async function listNews(tx: Tx, { zone, now }: Here, find: FindMail): Promise<News[]> {
  const [mails, failed, soon, decisions] = await Promise.all([
    listCoachMails(tx, { since: new Date(now - mailHours * msPerHour) }),
    listFailedMails(tx, { since: new Date(now - failedDays * msPerDay) }),
    listBeginning(tx, { start: now, end: now + nextMinutes * msPerMinute }),
    listDecisions(tx, { start: now, end: now + decisionMinutes * msPerMinute }),
  ]);
  const mailed: News[] = [];
  for (const { id, kind, about_kind, about_id, createdAt } of mails) {
    const registered = find({ kind, about_kind });
    if (!about_id || !registered?.news || (await registered.digest?.isHeldBack?.(tx, about_id))) continue;
    const said = await registered.news(tx, about_id);
    if (!said || (said.event === "changed" && !isSoon(said.start, { zone, now }))) continue;
    const { start, ...words } = said;
    const mayWake = said.event === "changed" && isInTheMorning(start, { zone, now });
    mailed.push({ ...words, tag: `mail-${id}`, mailId: id, at: createdAt.getTime(), mayWake });
  }
  return [
    ...mailed,
    ...failed.map(({ id, createdAt }) => ({
      ...{ event: "undelivered" as const, tag: `failed-${id}`, path: "/admin/messages", at: createdAt.getTime() },
      words: "Someone was not told. Open the site to see who.",
    })),
    ...soon.map(({ id, start }) => ({
      ...{ event: "next" as const, tag: `next-${id}-${start}`, path: "/admin/today", at: now },
      words: `It begins at ${timeInWords(start, zone)}.`,
    })),
    ...decisions.map(({ id, decideAt }) => ({
      ...{ event: "weather" as const, tag: `weather-${id}`, path: "/admin/rain-call", at: now, mayWake: true },
      words: `You wanted to decide at ${timeInWords(decideAt ?? now, zone)}.`,
    })),
    ...(await listEvening(tx, { zone, now })),
  ];
}

async function listEvening(tx: Tx, { zone, now }: Here): Promise<News[]> {
  const { date, minutes } = wallAt(zone, now);
  if (minutes < eveningFrom || minutes >= eveningTo) return [];
  const ends = await countLooseEnds(tx);
  if (ends === 0) return [];
  const words = ends === 1 ? "1 session is waiting to be settled." : `${ends} sessions are waiting to be settled.`;
  return [{ event: "loose_ends", tag: `loose-${date}`, words, path: "/admin/calendar/loose-ends", at: now }];
}

/** 'Today' or 'tomorrow'. */
function isSoon(start: number | undefined, { zone, now }: Here): boolean {
  if (start === undefined || start < now) return false;
  return start < dayOf(zone, wallAt(zone, dayOf(zone, wallAt(zone, now).date).end).date).end;
}

function isInTheMorning(start: number | undefined, { zone, now }: Here): boolean {
  return start !== undefined && start - now < msPerDay / 2 && wallAt(zone, start).minutes < morningEnds;
}

/** Stores what each device should get, and when. */
export async function collectNews(tx: Tx, here: Here, find: FindMail): Promise<void> {
  await tx.delete(pushNotices).where(lt(pushNotices.created_at, new Date(here.now - keptDays * msPerDay)));
  const devices = await tx.select().from(pushDevices);
  if (devices.length === 0) return;
  const news = await listNews(tx, here, find);
  for (const device of devices) {
    const settings = await getPushSettings(tx, device.user_id);
    const own = news.filter(({ event, at }) => device.events.includes(event) && at >= device.created_at.getTime());
    await noteAll(tx, device.id, { own, settings, here });
  }
}

type Own = { own: News[]; settings: PushSettings; here: Here };

async function noteAll(tx: Tx, deviceId: string, { own, settings, here }: Own): Promise<void> {
  const known = await tx
    .select({ tag: pushNotices.tag })
    .from(pushNotices)
    .where(
      and(
        eq(pushNotices.device_id, deviceId),
        inArray(
          pushNotices.tag,
          own.map(({ tag }) => tag),
        ),
      ),
    );
  const fresh = own.filter(({ tag }) => !known.some((it) => it.tag === tag));
  if (fresh.length === 0) return;
  const room = pushLimits.perHour - (await countLately(tx, deviceId, here.now));
  const left = quietMinutesLeft(settings, wallAt(here.zone, here.now).minutes);
  const rows = fresh.slice(0, Math.max(0, room)).map(({ event, tag, words, path, mailId, mayWake }) => {
    const is_held = left > 0 && !(mayWake && settings.letsMorningThrough);
    const due_at = new Date(here.now + (is_held ? left * msPerMinute : 0));
    return { device_id: deviceId, event, tag, words, path, mail_id: mailId ?? null, is_held, due_at };
  });
  if (rows.length > 0) await tx.insert(pushNotices).values(rows).onConflictDoNothing();
}

/** Strangers who send forms must not ring a phone all day. */
async function countLately(tx: Tx, deviceId: string, now: number): Promise<number> {
  const { device_id, created_at } = pushNotices;
  const [row] = await tx
    .select({ total: count() })
    .from(pushNotices)
    .where(and(eq(device_id, deviceId), gt(created_at, new Date(now - msPerHour))));
  return row?.total ?? 0;
}
