import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { fetchAddress, refusedAddress } from "#app/platform/fetch/fetch-address.server.ts";
import { line } from "#app/platform/forms/texts.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { getCalendar } from "../facts.server.ts";
import { domainOf } from "../feed/calendar-file.ts";
import { type BusyFailure, calendarLimits, mostBusySources } from "../schema.ts";
import { type BusySourceInWords, busyRefusals, sourceStatusInWords } from "./busy.ts";
import { readInThread } from "./busy-reader.server.ts";
import { busyBlocks, busySources } from "./busy-tables.server.ts";

/** As far back as the week page shows, and somewhat past the booking horizon. */
const [daysBack, daysPastHorizon] = [31, 60];
/** A 304 is trusted this long: recurring events must be expanded further each day. */
const daysBelieved = 1;

export type NewBusySource = { name: string; address: string };

/** Adds another calendar; a trigger reads it at once. */
export async function addBusySource(tx: Tx, { name, address }: NewBusySource): Promise<"too many" | undefined> {
  const calendar = await getCalendar(tx);
  if (!calendar) throw new Error("There is no calendar");
  if ((await tx.$count(busySources)) >= mostBusySources) return "too many";
  await tx.insert(busySources).values({ calendar_id: calendar.id, name, sealed_address: await seal(address) });
  return undefined;
}

export async function removeBusySource(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(busySources).where(eq(busySources.id, id));
  return rowCount === 1;
}

/** Returns false if there is none. */
export async function readAgainLater(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.update(busySources).set({ asked_at: sql`now()` }).where(eq(busySources.id, id));
  return rowCount === 1;
}

/** One job each, so a slow server does not delay the others. */
export async function readBusySourcesLater(tx: Tx): Promise<void> {
  const sources = await tx.select({ id: busySources.id }).from(busySources);
  for (const { id } of sources) await addJob(tx, "read_busy_source", { sourceId: id });
}

/** Replaces the calendar's busy times, or records the failure and keeps them. */
export async function readBusySource(tx: Tx, id: string): Promise<void> {
  const [source] = await tx.select().from(busySources).where(eq(busySources.id, id));
  if (!source) return;
  const now = Date.now();
  const read = await lookAt(tx, source, now);
  if (!read.ok) return noteFailure(tx, id, read.reason);
  await tx.transaction(async (all) => {
    const [still] = await all
      .select({ id: busySources.id })
      .from(busySources)
      .where(eq(busySources.id, id))
      .for("update");
    if (!still) return;
    if (read.found) await replaceBlocks(all, id, read.found.spans);
    const looked = { looked_at: new Date(now), failing_since: null, failure: null };
    const { etag = null, lastModified: last_modified = null, unread: unread_events = 0 } = read.found ?? {};
    const stamps = read.found && { etag, last_modified, unread_events, read_at: new Date(now) };
    await all
      .update(busySources)
      .set({ ...looked, ...stamps })
      .where(eq(busySources.id, id));
  });
}

type Source = typeof busySources.$inferSelect;
type Found = { spans: Span[]; unread: number; etag: string | null; lastModified: string | null };
/** `found` is absent if nothing is new. */
type Looked = { ok: true; found?: Found } | { ok: false; reason: BusyFailure };

async function lookAt(tx: Tx, source: Source, now: number): Promise<Looked> {
  const address = await unseal(source.sealed_address);
  if (!address) return { ok: false, reason: "sealed" };
  const isFresh = source.read_at && !source.failure && now - source.read_at.getTime() < daysBelieved * msPerDay;
  const known = isFresh ? { known: { etag: source.etag, lastModified: source.last_modified } } : {};
  const fetched = await fetchAddress(address, { accept: "text/calendar, */*;q=0.1", ...known });
  if (!fetched.ok) return fetched;
  if (!fetched.isNew) return { ok: true };
  const [calendar, settings] = [await getCalendar(tx), await requireSettings(tx)];
  if (!calendar) throw new Error("There is no calendar");
  const span = { start: now - daysBack * msPerDay, end: now + (calendar.horizon_days + daysPastHorizon) * msPerDay };
  const times = await readInThread(fetched.body, { zone: settings.time_zone, span, ownDomain: domainOf(calendar.id) });
  if (!times.ok) return times;
  return { ok: true, found: { ...times, etag: fetched.etag, lastModified: fetched.lastModified } };
}

async function replaceBlocks(tx: Tx, id: string, spans: Span[]): Promise<void> {
  await tx.delete(busyBlocks).where(eq(busyBlocks.source_id, id));
  const [starts, ends] = [spans.map(({ start }) => start), spans.map(({ end }) => end)];
  await tx.execute(sql`
    insert into ${busyBlocks} (source_id, during)
    select ${id}, tstzrange(to_timestamp(starts / 1000), to_timestamp(ends / 1000))
    from unnest(${sql.param(starts)}::float8[], ${sql.param(ends)}::float8[]) as times (starts, ends)`);
}

async function noteFailure(tx: Tx, id: string, reason: BusyFailure): Promise<void> {
  await tx
    .update(busySources)
    .set({ looked_at: sql`now()`, failing_since: sql`coalesce(failing_since, now())`, failure: reason })
    .where(eq(busySources.id, id));
}

/** Without the addresses. */
export async function listBusySources(tx: Tx) {
  const { id, name, looked_at, read_at, failing_since, failure, unread_events } = busySources;
  return tx
    .select({ id, name, looked_at, read_at, failing_since, failure, unread_events })
    .from(busySources)
    .orderBy(asc(busySources.created_at), asc(id));
}

export async function listBusySourcesInWords(tx: Tx, now: Date): Promise<BusySourceInWords[]> {
  const { time_zone: zone } = await requireSettings(tx);
  const sources = await listBusySources(tx);
  return sources.map((source) => ({
    id: source.id,
    name: source.name,
    words: sourceStatusInWords(source, zone, now),
    isFailing: source.failure !== null,
  }));
}

export const BusySourceInput = z.object({
  name: line(calendarLimits.name).min(1, busyRefusals.noName),
  address: line(calendarLimits.feed)
    .min(1, busyRefusals.noAddress)
    .superRefine((address, context) => {
      const reason = address && refusedAddress(address);
      if (reason) context.addIssue({ code: "custom", message: busyRefusals[reason] });
    }),
});
export type BusySourceInput = z.output<typeof BusySourceInput>;
