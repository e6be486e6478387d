import { createSchema } from "#app/platform/backup/create-schema.server.ts";
import { migrateDatabase } from "#app/platform/db/migrate.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { migrationsBefore } from "#tests/earlier-migrations.ts";
import { startOwnServer } from "#tests/own-server.ts";

/** Messages of a site from before people existed, every tenth of them spam, four from each address. */
export async function linkByMigration(messages: number) {
  const server = await startOwnServer({ isMigrated: false });
  const { ownerUrl } = server;
  await withClient(ownerUrl, async (owner) => {
    await createSchema(owner, { migrations: migrationsBefore("people") });
    await owner.query(`
      alter table messages no force row level security;
      insert into messages (source, name, email, message, status, spam, answered_at, created_at)
      select 'contact', 'Dana ' || n, case when n % 2 = 0 then 'Dana' else 'dana' end || n / 4 || '@player.example',
        repeat(md5(n::text), 8), 'closed', case when n % 10 = 0 then 'flood' end, now(), now() - make_interval(mins => n)
      from generate_series(1, ${messages}) n;
      alter table messages force row level security`);
  });
  const began = performance.now();
  await migrateDatabase({ ownerUrl, secret: testSecret });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const counts = await withClient(doorUrl(ownerUrl, testSecret, "courtside_admin"), async (admin) => {
    const { rows } = await admin.query<Record<"people" | "unlinked" | "spamLinked" | "events", number>>(`
      select (select count(*) from people)::int as people,
        (select count(*) from messages where spam is null and person_id is null)::int as unlinked,
        (select count(*) from messages where spam is not null and person_id is not null)::int as "spamLinked",
        (select count(*) from events)::int as events`);
    return rows[0];
  });
  server.stop();
  return { messages, seconds, people: 0, unlinked: messages, spamLinked: messages, events: 0, ...counts };
}
