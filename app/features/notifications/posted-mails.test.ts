import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { contactForm } from "#tests/factories.ts";

const someoneWrites = () =>
  receiveContact(visitorDb(), contactForm({ email: `${crypto.randomUUID()}@player.example` }));

/** How many rows of the queue sequential scans have read so far. */
async function rowsReadInTurn(): Promise<number> {
  // Each connection reports its statistics on request, or a while later.
  await Promise.all(Array.from({ length: 8 }, () => visitorDb().execute(sql`select pg_stat_force_next_flush()`)));
  return asOwner(async (owner) => {
    const { rows } = await owner.query(`select seq_tup_read::int as read from pg_stat_all_tables
      where schemaname = 'graphile_worker' and relname = '_private_jobs'`);
    return rows[0].read;
  });
}

test("a long queue of pending mails does not slow down requests", async () => {
  // Plans are made now, while there is nothing to read.
  await Promise.all(Array.from({ length: 16 }, someoneWrites));
  await connectionTo("courtside_service").execute(sql`
    select graphile_worker.add_job('send_mail', '{}', job_key => 'waits ' || n) from generate_series(1, 2000) as n`);
  const before = await rowsReadInTurn();
  for (let written = 0; written < 40; written++) await someoneWrites();
  expect((await rowsReadInTurn()) - before).toBeLessThan(2_000);
});
