import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { listAdminAddresses } from "#app/features/accounts/queries.server.ts";
import { getSiteAddresses, isAsked, requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readAll } from "#app/platform/db/keyset.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { oldestJobSeconds } from "#app/platform/jobs/queue-tables.server.ts";
import { isSaid, type MailFacts, type Said } from "./schema.ts";
import { mails } from "./tables.server.ts";

export async function readMailFacts(tx: Tx): Promise<MailFacts> {
  const { brand, reply_hours } = await requireSettings(tx);
  return { brand, replyHours: reply_hours, origin: siteOrigin() };
}

export type PostedMail = NonNullable<Awaited<ReturnType<typeof getMail>>>;

export async function getMail(tx: Tx, id: string) {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  return mail;
}

const { id, kind, status, subject, body, failure, about_kind, about_id, created_at, sent_at } = mails;
const logged = { id, kind, status, subject, body, failure, created_at, sent_at };
const exported = { ...logged, recipient: mails.recipient };
export type LoggedMail = Awaited<ReturnType<typeof listMailsAbout>>[number];

/** For a timeline, by id. */
export async function listMailsById(tx: Tx, ids: string[]) {
  return tx.select(logged).from(mails).where(inArray(id, ids));
}

/** The mails about one thing, with their status. */
export async function listMailsAbout(tx: Tx, aboutId: string) {
  return tx.select(logged).from(mails).where(eq(about_id, aboutId)).orderBy(asc(created_at), asc(id));
}

/** Which of the mails about these things were held back. */
export async function listWithheldAbout(tx: Tx, aboutIds: string[]) {
  const isOne = and(inArray(about_id, aboutIds), eq(status, "withheld"));
  return tx.select(logged).from(mails).where(isOne).orderBy(asc(created_at), asc(id));
}

/** The outcome of each mail about one thing, by recipient. */
export async function listMailsTo(tx: Tx, aboutId: string) {
  const { person_id } = mails;
  return tx.select({ id, status, failure, sent_at, person_id }).from(mails).where(eq(about_id, aboutId));
}

/** What mails of this kind are about, as a subquery. */
export function mailedIds(tx: Tx, mail: { kind: string; about_kind: string }) {
  return tx
    .select({ id: about_id })
    .from(mails)
    .where(and(eq(kind, mail.kind), eq(about_kind, mail.about_kind)));
}

/** Whether a mail was posted under this key, as a condition for a query. */
export function isPosted(once: SQL): SQL {
  return sql`exists (select from ${mails} where ${mails.once} = ${once})`;
}

/** The mails about all of these, newest first; as many as a person can read. */
export async function listMailsAboutAny(tx: Tx, aboutIds: SQLWrapper) {
  return tx.select(exported).from(mails).where(isAboutAny(aboutIds)).orderBy(desc(created_at), desc(id)).limit(400);
}

type Replies = { aboutIds: SQLWrapper; except: string; most: number };

/** The coach's replies to any of these but one, newest first. */
export async function listRepliesToAny(tx: Tx, { aboutIds, except, most }: Replies) {
  const rows = tx
    .select(logged)
    .from(mails)
    .where(and(eq(kind, "reply"), isAboutAny(aboutIds), ne(about_id, except)));
  return rows.orderBy(desc(created_at), desc(id)).limit(most);
}

/** All of them, and every other mail to these people, for the export. */
export function eachMailOf(tx: Tx, { aboutIds, people }: { aboutIds: SQLWrapper; people: string[] }) {
  return readAll({
    table: mails,
    conditions: [or(isAboutAny(aboutIds), inArray(mails.person_id, people))],
    search: { words: "", texts: [] },
    read: (where, order, limit) => {
      const rows = tx.select(exported).from(mails).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  });
}

function isAboutAny(aboutIds: SQLWrapper): SQL {
  return inArray(about_id, aboutIds);
}

/** The mail of this kind that was sent about the same thing. */
export async function getSentId(tx: Tx, about: { about_id: string | null; kind: string }): Promise<string | undefined> {
  if (!about.about_id) return undefined;
  const [found] = await tx
    .select({ id })
    .from(mails)
    .where(and(eq(about_id, about.about_id), eq(kind, about.kind), eq(status, "sent")));
  return found?.id;
}

/** What a mail would say, and the people who read it at one address. */
type ToSay = { says: Said; readers: string[] };

/**
 * What a mail of this kind last told its readers about the same thing, if this one would say `says`. An earlier attempt
 * of this mail may have arrived; while it says the same, it does not count.
 */
export async function getSaidBefore(tx: Tx, posted: PostedMail, { says, readers }: ToSay): Promise<Said | undefined> {
  const last = await getLastSaid(tx, posted, { readers });
  const isAgain = posted.handed_over > 0 && isSaid(says, last);
  return isAgain ? getLastSaid(tx, posted, { readers, isOther: true }) : last;
}

type LastSaid = { readers: string[]; isOther?: boolean };

/** A mail about many things says the status of each by its id. */
async function getLastSaid(tx: Tx, posted: PostedMail, { readers, isOther = false }: LastSaid) {
  if (!posted.about_id) return undefined;
  const { says } = mails;
  const isAmongMany = sql`${says} ? ${posted.about_id}`;
  const ofMany = sql`jsonb_build_object('status', ${says} -> ${posted.about_id}::text)`;
  const [last] = await tx
    .select({ says: sql<Said>`case when ${isAmongMany} then ${ofMany} else ${says} end` })
    .from(mails)
    .where(
      and(
        inArray(mails.person_id, readers),
        or(and(eq(about_id, posted.about_id), eq(kind, posted.kind), isNotNull(says)), isAmongMany),
        // A refused mail has told no one.
        or(eq(status, "sent"), gt(mails.handed_over, 0)),
        isOther ? ne(id, posted.id) : undefined,
      ),
    )
    .orderBy(desc(mails.said_at))
    .limit(1);
  return last?.says ?? undefined;
}

/** Whether another of these readers' mails, posted with this one, tells all of them the same. */
export async function isSaidByAnother(tx: Tx, posted: PostedMail, readers: string[]): Promise<boolean> {
  if (!posted.about_id || readers.length < 2) return false;
  const isAlike = and(eq(about_id, posted.about_id), eq(kind, posted.kind), inArray(mails.person_id, readers));
  // Mails of one transaction have one time.
  const isWithIt = sql`${created_at} = (select m.created_at from ${mails} m where m.id = ${posted.id})`;
  return (await tx.$count(mails, and(isAlike, isWithIt, sql`${id} < ${posted.id}`))) > 0;
}

type Told = { kinds: string[]; aboutIds: SQLWrapper; readers: string[] };

/** When a mail last told one of these readers about any of these things; a waiting mail counts from when it was posted. */
export async function getLastTold(tx: Tx, { kinds, aboutIds, readers }: Told): Promise<number> {
  const at = sql`max(coalesce(${mails.said_at}, ${sent_at}, ${created_at}))`;
  const [last] = await tx
    .select({ at: sql<number>`coalesce(extract(epoch from ${at}) * 1000, 0)::float8` })
    .from(mails)
    .where(
      and(
        ...[inArray(kind, kinds), isAboutAny(aboutIds), inArray(mails.person_id, readers)],
        inArray(status, ["waiting", "sent"]),
      ),
    );
  return last?.at ?? 0;
}

/** Those of these things about which a person got, or will get, a mail of this kind. */
export async function listTold(
  tx: Tx,
  of: { kind: string; ids: string[] },
): Promise<{ id: string; people: string[] }[]> {
  const rows = await tx
    .selectDistinct({ id: mails.about_id, person: mails.person_id })
    .from(mails)
    .where(and(eq(kind, of.kind), inArray(about_id, of.ids), isNotNull(mails.person_id), ne(status, "dropped")));
  const byId = Map.groupBy(rows, (row) => row.id ?? "");
  return [...byId].map(([told, people]) => ({ id: told, people: people.flatMap(({ person }) => person ?? []) }));
}

/** The address that was typed for it. */
export async function typedAddress(_tx: Tx, { recipient }: PostedMail): Promise<string | undefined> {
  return recipient ?? undefined;
}

const isToCoach = sql`(${and(isNull(mails.recipient), isNull(mails.person_id))})`;

type Since = { since: Date };

/** Mails to the coach that were posted since. */
export async function listCoachMails(tx: Tx, { since }: Since) {
  return tx
    .select({ id, kind, about_kind, about_id, createdAt: created_at })
    .from(mails)
    .where(and(isToCoach, gt(created_at, since), ne(status, "dropped")))
    .orderBy(asc(created_at), asc(id));
}

/** Mails to people that were posted since and given up. */
export async function listFailedMails(tx: Tx, { since }: Since) {
  return tx
    .select({ id, createdAt: created_at })
    .from(mails)
    .where(and(not(isToCoach), gt(created_at, since), eq(status, "failed")));
}

export async function countCoachMailsLately(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(mails)
    .where(and(isToCoach, gt(sent_at, sql`now() - interval '1 hour'`)));
  return row?.total ?? 0;
}

/** The mail backlog. A waiting mail has its job in the queue, which is shorter than the table. */
export async function readMailMetrics(tx: Tx) {
  const { count: waiting, seconds: oldestSeconds } = await oldestJobSeconds(tx, "send_mail");
  const failed = await tx.$count(mails, eq(status, "failed"));
  const failedToCoach = await tx.$count(mails, and(eq(status, "failed"), isToCoach));
  const withheld = await tx.$count(mails, eq(status, "withheld"));
  return { waiting, oldestSeconds, failed, failedToCoach, withheld };
}

export async function hasSentMail(tx: Tx): Promise<boolean> {
  const [sent] = await tx.select({ id }).from(mails).where(eq(status, "sent")).limit(1);
  return sent !== undefined;
}

/** Held for the digest, oldest first. */
export async function listHeldMails(tx: Tx, most: number) {
  return tx
    .select({ id, kind, about_kind, about_id })
    .from(mails)
    .where(eq(status, "held"))
    .orderBy(asc(created_at), asc(id))
    .limit(most);
}

/** The notification addresses, or else the site's own. */
export async function listCoachAddresses(tx: Tx): Promise<string[]> {
  const addresses = await getSiteAddresses(tx);
  if (!addresses) return [];
  if (addresses.notification_emails.length > 0) return addresses.notification_emails;
  return (await ownersInsteadOfExample(tx)) ?? [addresses.email];
}

/** Where a visitor's reply goes: the site's address, or the coach's while that is the example. */
export async function getReplyAddress(tx: Tx): Promise<string | undefined> {
  const addresses = await getSiteAddresses(tx);
  const owners = await ownersInsteadOfExample(tx);
  return owners ? (addresses?.notification_emails[0] ?? owners[0]) : addresses?.email;
}

/** While the site's address is the example and its owner is known. */
async function ownersInsteadOfExample(tx: Tx): Promise<string[] | undefined> {
  if (!(await isAsked(tx, "email"))) return undefined;
  const owners = await listAdminAddresses(tx);
  return owners.length > 0 ? owners : undefined;
}
