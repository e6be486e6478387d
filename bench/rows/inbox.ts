import { countMessages, listMessages } from "#app/features/inbox/queries.server.ts";
import { InboxView } from "#app/features/inbox/schema.ts";
import { rowsBySize } from "#bench/by-size.ts";
import { withClient } from "#tests/database.ts";

const view = InboxView.parse({});

/** The inbox's queries at a million messages beside a hundred thousand and a thousand. */
export const inbox = rowsBySize({
  sizes: [1_000, 100_000, 1_000_000],
  noun: "messages",
  fill,
  works: [
    // At most 1.5 times the time.
    { name: "inbox page", target: 1 / 1.5, once: (db) => listMessages(db, view, { replyHours: 24 }) },
    { name: "inbox counts", target: 1 / 1.5, once: (db) => countMessages(db) },
    { name: "inbox, one status", target: 1 / 1.5, once: (db) => listMessages(db, { ...view, status: "open" }) },
    { name: "inbox search, rare", once: (db) => listMessages(db, { ...view, q: "dana777@" }) },
    { name: "inbox search, middling", once: (db) => listMessages(db, { ...view, q: "77@player" }) },
    { name: "inbox search, frequent", once: (db) => listMessages(db, { ...view, q: "player.example" }) },
  ],
});

/** Written as the owner, because row-level security restricts other roles; statuses as in a real inbox, mostly done. */
async function fill(url: string, count: number): Promise<void> {
  await withClient(url, async (owner) => {
    // Building an index is faster than maintaining it.
    const { rows } = await owner.query("select indexdef from pg_indexes where indexname = 'messages_searched'");
    await owner.query("drop index messages_searched; alter table messages no force row level security");
    await owner.query(`
      insert into messages (source, name, email, phone, message, status, created_at)
      select 'contact', 'Dana ' || n, 'dana' || n || '@player.example', '555 ' || n, md5(n::text) || ' ' || md5(n::text || 'x'),
        (array['closed', 'closed', 'closed', 'processed', 'open', 'new'])[n % 6 + 1], now() - n * interval '1 minute'
      from generate_series(1, ${count}) n`);
    await owner.query("alter table messages force row level security; set maintenance_work_mem = '256MB'");
    await owner.query(rows[0]?.indexdef);
    await owner.query("vacuum analyze messages");
  });
}
