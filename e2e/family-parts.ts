import { createHash, randomBytes } from "node:crypto";
import { dayAhead, plantSession } from "#e2e/coach-calendar.ts";
import { query } from "#e2e/player-parts.ts";
import { withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const asCoachOf = (testSite: TestSite) => (call: string, values: unknown[]) =>
  query(testSite, "courtside_admin", call, values);

/** A parent, a second one, a child, eight lessons that are paid for, and a lesson on one of the next days. */
export async function plantFamily(
  testSite: TestSite,
  name: string,
  lesson?: { place: string; at: number; day?: number },
) {
  const coach = asCoachOf(testSite);
  const mail = (who: string) => `${who}@${name.toLowerCase().replaceAll(/\W+/g, "-")}.example`;
  const { household = "", parent = "" } = await coach(
    `with home as (select gen_random_uuid() as id, gen_random_uuid() as parent),
     parents as (insert into people (id, name, email, phone, origin, plays, household_id)
       select parent, 'Grace ' || $1, $2, '(555) 010-0171', 'coach', false, id from home),
     made as (insert into households (id, name, contact_id) select id, $1, parent from home)
     select id as household, parent from home`,
    [name, mail("grace")],
  );
  const person = `insert into people (name, email, phone, is_minor, birth_year, origin, plays, household_id)
    values ($1, $2, $3, $4, $5, 'coach', $4, $6) returning id`;
  const { id: second = "" } = await coach(person, [
    `Ben ${name}`,
    mail("ben"),
    "(555) 010-0188",
    false,
    null,
    household,
  ]);
  const { id: child = "" } = await coach(person, [`Ada ${name}`, null, null, true, 2015, household]);
  const receipt = await plantPackage(testSite, { household, parent, name });
  await plantNote(testSite, child, name);
  if (lesson) await plantSession(testSite, { who: `Ada ${name}`, date: dayAhead(lesson.day ?? 4), ...lesson });
  return { parent, second, child, household, receipt };
}

/** In the part of a note that families may not read. */
export const onlyForTheCoach = "Knee hurts, ask the doctor";

async function plantNote(testSite: TestSite, child: string, name: string): Promise<void> {
  await asCoachOf(testSite)(
    `with note as (insert into lesson_notes (person_id, words, homework)
       values ($1, 'The serve of ' || $2, '40 tosses') returning id)
     insert into private_notes (note_id, words) select id, $3 from note returning note_id as id`,
    [child, name, onlyForTheCoach],
  );
}

async function plantPackage(
  testSite: TestSite,
  { household, parent, name }: Record<"household" | "parent" | "name", string>,
) {
  const coach = asCoachOf(testSite);
  const { id: account } = await coach(
    "select credit_account($1, id, title) as id from services where session_type = 'on-court'",
    [household],
  );
  const { id: sale } = await coach(
    `with sale as (insert into sales (account_id, title, sold_on, currency, tax)
       values ($1, '8 lessons for ' || $2, '2026-11-02', 'USD', 'none') returning id)
     insert into sale_lines (sale_id, kind, minutes, amount_minor) select id, 'price', 480, 120000 from sale
     returning sale_id as id`,
    [account, name],
  );
  await coach("select entry_id as id from add_credit($1, 'bought', 480, $2)", [account, sale]);
  const { id = "" } = await coach(
    `with payer as (insert into payers (person_id, name, address, keep_until)
       values ($1, 'Grace ' || $2, '1 Mill Lane ' || $2, '2036-12-31') returning id),
     payment as (insert into payments (payer_id, method, amount_minor, currency, paid_on)
       select id, 'cash', 120000, 'USD', '2026-11-03' from payer returning id),
     receipt as (insert into receipts (kind, payment_id, seller)
       select 'receipt', id, '{"name": "Apex", "address": "48 Mill Lane", "tax_number": ""}' from payment returning id)
     insert into receipt_lines (receipt_id, sale_id, title, amount_minor)
     select id, $3, '8 lessons for ' || $2, 120000 from receipt returning receipt_id as id`,
    [parent, name, sale],
  );
  return id;
}

/** A request, goals, an event, and a picture, a step and ticked homework in each note, for all of `plantFamily`'s families. */
export async function plantTraces(testSite: TestSite): Promise<void> {
  const read = ["people", "lesson_notes", "skills"];
  const written = [
    ...["messages", "quiz_submissions", "picture_consents", "pictures", "lesson_pictures", "skill_marks"],
    "homework_done",
  ];
  const setAside = (how: string) => [...read, ...written].map((table) => `alter table ${table} ${how}`).join("; ");
  await withClient(testSite.databaseUrl, (owner) =>
    owner.query(`begin; ${setAside("no force row level security")}; ${setAside("disable trigger user")};
      create temp table family on commit drop as
        select n.id as note, c.id as child, c.name, p.id as parent, p.name as told, p.email,
          '/private-media/private' || substr(md5(c.id::text), 1, 12) || '-800.jpg' as url
        from lesson_notes n join people c on c.id = n.person_id
          join people p on p.household_id = c.household_id and p.name like 'Grace %';
      insert into messages (name, email, preferred_date, session_type, session_title, skill_level, message, source,
          person_id, player_id, proven_at)
        select told, email, 'Mondays for ' || name, 'on-court', 'Lesson of ' || name, 'beginner', 'A wish of ' || name,
          'booking', parent, child, now() from family;
      insert into quiz_submissions (name, email, recommended_service, goals, person_id)
        select told, email, '/services/on-court-lessons', 'A goal of ' || name, parent from family;
      insert into picture_consents (person_id, given_by) select child, parent from family;
      insert into pictures (url, alt, width, height) select url, 'Picture of ' || name, 800, 600 from family;
      insert into lesson_pictures (note_id, url, person_id, display_order) select note, url, child, 0 from family;
      insert into skill_marks (note_id, skill_id, step) select note, (select id from skills limit 1), 3 from family;
      insert into homework_done (note_id, person_id) select note, parent from family;
      ${setAside("enable trigger user")}; ${setAside("force row level security")}; commit`),
  );
  await asCoachOf(testSite)(
    `select record_event('session_taken', 'coach', 'person', id, array[id], now(), jsonb_build_object('title', name)) as id
     from people where is_minor`,
    [],
  );
}

/** A session of a family of `plantFamily` that is not paid. */
export async function plantDebt(testSite: TestSite, name: string, amount: number): Promise<void> {
  await asCoachOf(testSite)(
    `with sale as (insert into sales (account_id, title, sold_on, currency, tax)
       select account_id, 'Match play', '2026-11-09', 'USD', 'none' from sales where title = '8 lessons for ' || $1
       returning id)
     insert into sale_lines (sale_id, kind, amount_minor) select id, 'price', $2 from sale returning id`,
    [name, amount],
  );
}

/** As the mail contains it. */
export function plantFamilyLink(testSite: TestSite, person: string): Promise<string> {
  return plantLink(testSite, { purpose: "family", person, path: "/family/open" });
}

/** Where a calendar reads the household's sessions. */
export async function plantFamilyFeed(testSite: TestSite, person: string): Promise<string> {
  return `${await plantLink(testSite, { purpose: "family_feed", person, path: "/family/feed" })}.ics`;
}

export function plantPraiseLink(testSite: TestSite, person: string): Promise<string> {
  return plantLink(testSite, { purpose: "praise", person, path: "/praise" });
}

async function plantLink(testSite: TestSite, { purpose, person, path }: Record<"purpose" | "person" | "path", string>) {
  const token = randomBytes(16).toString("base64url");
  const call = `insert into links (purpose, subject_id, token_digest, expires_at)
    values ($3, $1, $2, now() + interval '7 days') returning id`;
  await asCoachOf(testSite)(call, [person, digestOf(token), purpose]);
  return `${path}/~${token}`;
}

/** A cookie of someone who has opened their link. */
export async function plantFamilySignIn(testSite: TestSite, person: string, ended = false): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withClient(testSite.databaseUrl, (owner) =>
    owner.query(
      `insert into family_sign_ins (person_id, token_digest, device, expires_at, ended_at)
       values ($1, $2, 'Safari on iPhone', now() + interval '90 days', case when $3 then now() end)`,
      [person, digestOf(token), ended],
    ),
  );
  return `__Host-courtside.family=${token}`;
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
