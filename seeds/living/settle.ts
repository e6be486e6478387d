import type pg from "pg";
import type { Act } from "./stage.ts";

/**
 * The only place that changes recorded times. While a year is created in a minute, the database's clock fills in when
 * a row was created and changed; each of these times belongs to one act and is replaced by the act's time in the
 * demo. Row-level security and triggers would prevent even the owner, so they are disabled for this transaction.
 */
export async function settleMoments(owner: pg.Client, acts: readonly Act[]): Promise<void> {
  await owner.query("begin");
  await owner.query("set local synchronous_commit = off");
  await owner.query(
    "create temp table demo_acts (real timestamptz primary key, moment timestamptz not null) on commit drop",
  );
  await owner.query(
    "insert into demo_acts select * from unnest($1::timestamptz[], $2::timestamptz[]) on conflict do nothing",
    [acts.map(({ real }) => real), acts.map(({ moment }) => new Date(moment).toISOString())],
  );
  const moments = await listMoments(owner);
  await rest(owner, moments, "no force row level security, disable trigger user");
  for (const { table, columns } of moments) await move(owner, table, columns);
  await dateMails(owner);
  await rest(owner, moments, "force row level security, enable trigger user");
  await owner.query("commit");
}

type Moments = { table: string; columns: string[] };

async function listMoments(owner: pg.Client): Promise<Moments[]> {
  const { rows } = await owner.query<Moments>(`
    select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
      and c.is_generated = 'NEVER' and c.table_name <> 'page_views'
    group by 1 order by 1`);
  return rows;
}

async function rest(owner: pg.Client, moments: Moments[], how: string): Promise<void> {
  for (const { table } of moments) await owner.query(`alter table ${table} ${how}`);
}

async function move(owner: pg.Client, table: string, columns: string[]): Promise<void> {
  const set = columns.map((it) => `${it} = coalesce((select moment from demo_acts where real = t.${it}), t.${it})`);
  const isMoved = columns.map((it) => `exists (select from demo_acts where real = t.${it})`);
  await owner.query(`update ${table} t set ${set.join(", ")} where ${isMoved.join(" or ")}`);
}

/** They were all delivered at once; each gets a time one minute after it was posted. None is left in the queue. */
async function dateMails(owner: pg.Client): Promise<void> {
  await owner.query(`update mails set send_after = created_at + interval '1 minute',
    sent_at = case when status = 'sent' then created_at + interval '1 minute' end`);
  await owner.query(`update events e set happened_at = m.send_after from mails m
    where e.about_kind = 'mail' and e.about_id = m.id`);
  await owner.query(`update event_people p set happened_at = e.happened_at from events e
    where e.id = p.event_id and p.happened_at <> e.happened_at`);
  await owner.query("delete from graphile_worker._private_jobs where key like 'mail %'");
}
