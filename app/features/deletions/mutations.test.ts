import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createPost, deletePost, updatePost } from "#app/features/blog/mutations.server.ts";
import { deleteTemplate } from "#app/features/inbox/mutations.server.ts";
import { listTemplates } from "#app/features/inbox/queries.server.ts";
import { receiveBooking } from "#app/features/inbox/receive.server.ts";
import { deleteOption, deleteQuestion } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions, listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { deleteService } from "#app/features/services/mutations.server.ts";
import { listAllServices } from "#app/features/services/queries.server.ts";
import { createTestimonial, deleteTestimonial } from "#app/features/testimonials/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { asOwner } from "#tests/database.ts";
import { bookingForm } from "#tests/factories.ts";
import { deleteForNow, forgetDeletions, undoDeletion } from "./mutations.server.ts";
import { listDeletions } from "./queries.server.ts";
import { deletedRows } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");

beforeEach(async () => {
  await admin.delete(deletedRows);
});

const contentTables = [
  ...["services", "service_feature_cards", "service_process_steps", "price_options", "setup_steps", "testimonials"],
  ...["blog_posts", "blog_revisions", "quiz_questions", "quiz_options", "reply_templates", "bookable_services"],
  "availability_exceptions",
];

/** Their rows refer to a service, and lose the reference with it. */
const losingService = ["messages", "sessions", "series", "wishes"];

/** Every deletable row with all columns, and the service that each request refers to. */
async function everything(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of contentTables) {
    const { rows } = await admin.execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by 1`);
    all[table] = rows;
  }
  for (const table of losingService) {
    const query = sql`select id, service_id from ${sql.identifier(table)} order by id`;
    all[table] = (await admin.execute(query)).rows;
  }
  return all;
}

async function someService(): Promise<string> {
  const [first] = await listAllServices(admin);
  const booking = bookingForm({ session_type: "on-court", service: "on-court-lessons" });
  await receiveBooking(visitorDb(), { ...booking, email: `${crypto.randomUUID()}@player.example` });
  const asked = (await listAllServices(admin)).find(({ link }) => link.endsWith("/on-court-lessons"));
  await admin.execute(sql`insert into setup_steps (name) values (${`prices:${asked?.id}`}) on conflict do nothing`);
  return asked?.id ?? first?.id ?? "";
}

const post = {
  ...{ title: "Serve", excerpt: "Short.", content: "Long.", category: "Technique", read_time: "3 min read" },
  ...{ date: "2026-05-01", image_url: null, image_alt: "", published: true },
};

async function somePost(): Promise<string> {
  const created = await createPost(admin, { ...post, version: "" });
  if (!created.ok) throw new Error("The post was not stored");
  await updatePost(admin, created.id, { ...post, title: "In other words", version: created.version });
  return created.id;
}

const praise = {
  ...{ name: "Sam Slice", level: "League", quote: "My serve lands now." },
  ...{ rating: 5, published: true, display_order: 3, version: "" },
};

async function someTestimonial(): Promise<string> {
  const created = await createTestimonial(admin, praise);
  if (!created.ok) throw new Error("The testimonial was not stored");
  return created.id;
}

async function someException(): Promise<string> {
  const { rows } = await admin.execute<{ id: string }>(sql`insert into availability_exceptions
    (calendar_id, days, is_open, minutes, note) select id, '[2030-11-26,2030-11-29)', false, '[420,1560)', 'Holiday'
    from calendars returning id`);
  return rows[0]?.id ?? "";
}

function removeException(id: string): Promise<string | undefined> {
  return deleteForNow(admin, async (all) => {
    const { rowCount } = await all.execute(sql`delete from availability_exceptions where id = ${id}`);
    return rowCount === 1;
  });
}

const kinds: [string, () => Promise<string | undefined>, (id: string) => Promise<string | undefined>][] = [
  ["a service", someService, (id) => deleteService(admin, id)],
  ["a post", somePost, (id) => deletePost(admin, id)],
  ["a testimonial", someTestimonial, (id) => deleteTestimonial(admin, id)],
  ["a question", async () => (await listQuizQuestions(admin))[0]?.id, (id) => deleteQuestion(admin, id)],
  ["an option", async () => (await listQuizOptions(admin))[0]?.id, (id) => deleteOption(admin, id)],
  ["an exception", someException, removeException],
  ["a template", async () => (await listTemplates(admin))[0]?.id, (id) => deleteTemplate(admin, id)],
];

test.each(kinds)("undo restores %s unchanged, with everything that belongs to it", async (_kind, make, remove) => {
  const id = (await make()) ?? "";
  const before = await everything();
  const deletion = (await remove(id)) ?? "";
  expect(await everything()).not.toEqual(before);
  expect(await remove(id)).toBeUndefined();
  expect(await undoDeletion(admin, deletion)).toBe(true);
  expect(await everything()).toEqual(before);
  expect(await undoDeletion(admin, deletion)).toBe(false);
  expect(await admin.$count(deletedRows)).toBe(0);
});

test("when something new has taken its place, nothing is restored or lost", async () => {
  const [service] = await listAllServices(admin);
  const deletion = (await deleteService(admin, service?.id ?? "")) ?? "";
  const kept = await admin.$count(deletedRows);
  await admin.execute(sql`insert into services (title, description, price, link, display_order)
    values ('New', 'New', '$1', ${service?.link}, 99)`);
  expect(await undoDeletion(admin, deletion)).toBe(false);
  expect(await admin.$count(deletedRows)).toBe(kept);
  await admin.execute(sql`delete from services where title = 'New'`);
  expect(await undoDeletion(admin, deletion)).toBe(true);
});

test("a deletion is listed by its usual name for a day, and then expires", async () => {
  const id = await someTestimonial();
  const deletion = await deleteTestimonial(admin, id);
  const listed = () => listDeletions(admin, { table: "testimonials", name: "name" });
  expect(await listed()).toEqual([{ id: deletion, name: praise.name }]);
  await forgetDeletions(service);
  expect(await listed()).toHaveLength(1);
  await asOwner((owner) =>
    owner.query(`alter table deleted_rows no force row level security;
      update deleted_rows set deleted_at = deleted_at - interval '25 hours';
      alter table deleted_rows force row level security`),
  );
  expect(await listed()).toEqual([]);
  await forgetDeletions(service);
  expect(await admin.$count(deletedRows)).toBe(0);
});

test("other deletions and failed ones are not kept", async () => {
  const id = await someTestimonial();
  await expect(
    deleteForNow(admin, async (all) => {
      await all.execute(sql`delete from testimonials where id = ${id}`);
      throw new Error("the connection broke");
    }),
  ).rejects.toThrow("broke");
  await admin.execute(sql`delete from testimonials where id = ${id}`);
  expect(await admin.$count(deletedRows)).toBe(0);
});

test("everything that belongs to a restorable row is kept with it", () =>
  asOwner(async (owner) => {
    const lose = losingService.map((table) => `'${table}'`).join(", ");
    const keeps = (table: string) => `exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where g.tgrelid = ${table} and p.proname = 'keep_deleted_row')`;
    const { rows } = await owner.query(`select k.conrelid::regclass::text as table from pg_constraint k
      where k.contype = 'f' and ${keeps("k.confrelid")} and not ${keeps("k.conrelid")}
        -- These name what is kept for themselves, and have no part of it.
        and k.confrelid::regclass::text not in (${lose})`);
    expect(rows).toEqual([]);
    const kept = await owner.query(`select c.relname as table from pg_class c join pg_trigger g on g.tgrelid = c.oid
      join pg_proc p on p.oid = g.tgfoid where p.proname = 'keep_deleted_row' and c.relname not in (${lose}) order by 1`);
    expect(kept.rows.map(({ table }) => table)).toEqual(contentTables.toSorted());
  }));
