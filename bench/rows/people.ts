import { sql } from "drizzle-orm";
import { PeopleView } from "#app/features/people/person-input.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readPlayers } from "#app/shell/admin/people/players.server.ts";
import { readTimeline, type TimelineView } from "#app/shell/admin/people/timeline.server.ts";
import { rowsBySize } from "#bench/by-size.ts";
import { withClient } from "#tests/database.ts";

const target = 1 / 1.5;

/** What the coach's pages about people read: 20,000 people with 200,000 events beside 200 with 2,000. */
export const people = rowsBySize({
  sizes: [200, 20_000],
  noun: "people",
  fill,
  works: [
    { name: "players, first page", target, once: (db) => players(db, {}) },
    { name: "players who play", target, once: (db) => players(db, { show: "players" }) },
    { name: "players, parents", target, once: (db) => players(db, { show: "parents" }) },
    { name: "players, rare word", target, once: (db) => players(db, { q: "quillfeather" }) },
    { name: "players, no such word", target, once: (db) => players(db, { q: "zqx" }) },
    { name: "players, parent's name", target, once: (db) => players(db, { q: "wilhelmina" }) },
    // One in three.
    { name: "players, frequent word", target, once: (db) => players(db, { q: "son" }) },
    // One in seven, few of them early in the alphabet.
    { name: "players, middling word", once: (db) => players(db, { q: "leo " }) },
    { name: "timeline page", target, once: (db) => timeline(db, { show: "all" }) },
    { name: "timeline, mails", target, once: (db) => timeline(db, { show: "mails" }) },
    { name: "timeline, an empty part", target, once: (db) => timeline(db, { show: "changes" }) },
  ],
});

function players(db: Tx, typed: object) {
  return readPlayers(db, PeopleView.parse(typed));
}

/** The person with most events. */
async function timeline(db: Tx, view: TimelineView) {
  const { rows } = await db.execute<{ id: string }>(sql`select md5('person 1')::uuid as id`);
  return readTimeline(db, rows[0]?.id ?? "", view);
}

/** Of five people one is a parent with two children, and two are on their own. Every adult has written once. */
async function fill(url: string, count: number): Promise<void> {
  const tables = "people, households, messages, mails, events, event_people";
  await withClient(url, async (owner) => {
    for (const table of tables.split(", ")) await owner.query(`alter table ${table} no force row level security`);
    // They would post mails and record the events inserted below.
    await owner.query("alter table messages disable trigger user; alter table mails disable trigger user");
    await owner.query(`begin; ${peopleOf(count)}; ${requestsOf(count)}; ${eventsOf(count)}; commit`);
    await owner.query("alter table messages enable trigger user; alter table mails enable trigger user");
    for (const table of tables.split(", ")) await owner.query(`alter table ${table} force row level security`);
    await owner.query(`vacuum analyze ${tables}`);
  });
}

const firstNames =
  "Ada Ben Cleo Dana Elena Finn Grace Hugo Iris Jonas Kira Leo Mara Nils Olga Paul Quinn Rosa Sam Theo";
const lastNames = "Okafor Lindqvist Bell Rossi Whitfield Reed Anderson Johnson Marsh Petrov Larson Nakamura";

/** Chosen by a digest, so that neighbours in the list are not neighbours in the table. */
const picked = (names: string, salt: string) => {
  const list = names.split(" ");
  return `(array['${list.join("', '")}'])[('x' || left(md5('${salt}' || n), 6))::bit(24)::int % ${list.length} + 1]`;
};

function peopleOf(count: number): string {
  return `
    create temp table numbers on commit drop as
      select n, n % 5 in (2, 3) as is_minor, n % 5 = 1 as is_parent, n / 5 as home from generate_series(1, ${count}) n;
    insert into households (id, name, contact_id)
      select md5('home ' || home)::uuid, 'Home ' || home, md5('person ' || n)::uuid from numbers where is_parent;
    insert into people (id, name, email, phone, is_minor, birth_year, plays, household_id, created_at)
      select md5('person ' || n)::uuid,
        case n when 101 then 'Wilhelmina Thorne' when 104 then 'Ezra Quillfeather'
          else ${picked(firstNames, "first")} || case when n % 2 = 0 then ' ' else '-Marie ' end
            || ${picked(lastNames, "last")} || ' ' || left(md5('third' || n), 5) end,
        case when not is_minor then 'p' || n || '@player.example' end, case when not is_minor then '555 ' || n end,
        is_minor, case when is_minor then 2010 + n % 8 end, not is_parent,
        case when is_minor or is_parent then md5('home ' || home)::uuid end, now() - n * interval '1 minute'
      from numbers`;
}

function requestsOf(count: number): string {
  return `
    insert into messages (id, source, name, email, message, status, person_id, player_id, child_name, child_age, created_at)
      select md5('message ' || n)::uuid, 'contact', 'Somebody', 'p' || n || '@player.example', md5(n::text),
        (array['closed', 'closed', 'closed', 'processed', 'open', 'new'])[n % 6 + 1], md5('person ' || n)::uuid,
        case when n % 5 = 1 then md5('person ' || n + 1)::uuid end, case when n % 5 = 1 then 'Ada' end,
        case when n % 5 = 1 then 9 end, now() - n * interval '1 minute'
      from generate_series(1, ${count}) n where n % 5 not in (2, 3);
    insert into mails (id, kind, about_kind, about_id, person_id, recipient, status, sent_at)
      select md5('mail ' || n)::uuid, 'acknowledgement', 'message', md5('message ' || n)::uuid, md5('person ' || n)::uuid,
        'p' || n || '@player.example', 'sent', now()
      from generate_series(1, ${count}) n where n % 5 not in (2, 3)`;
}

/** Ten for each person; all but the changes are also part of the first one's history. */
function eventsOf(count: number): string {
  const kind = "(array['requested', 'mail_sent', 'status_changed'])[e % 3 + 1]";
  return `
    create temp table happened on commit drop as
      select md5('event ' || e)::uuid as id, e % ${count} + 1 as n, ${kind} as kind, now() - e * interval '1 minute' as at
      from generate_series(1, ${count * 10}) e;
    insert into events (id, happened_at, kind, actor, about_kind, about_id)
      select id, at, kind, 'site', case kind when 'mail_sent' then 'mail' else 'message' end,
        md5(case kind when 'mail_sent' then 'mail ' else 'message ' end || n)::uuid from happened;
    insert into event_people (person_id, happened_at, event_id, kind)
      select md5('person ' || n)::uuid, at, id, kind from happened where n > 1 or kind <> 'status_changed'
      union select md5('person 1')::uuid, at, id, kind from happened where kind <> 'status_changed'`;
}
