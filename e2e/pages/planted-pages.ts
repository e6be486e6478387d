import { createHash, randomBytes } from "node:crypto";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { asCoach, dayAhead, mondayOf, plantAskable, plantHours, plantSession } from "#e2e/coach-calendar.ts";
import { plantFamilyLink } from "#e2e/family-parts.ts";
import { query, someoneBooks } from "#e2e/player-parts.ts";
import type { TestSite } from "#tests/site.ts";

/** Values for the parameters in the crawl's addresses. */
export type PlantedPages = Record<string, string>;

/** Fills the calendar, the inbox and the list of players, so that every page has something to show. */
export async function plantPages(testSite: TestSite): Promise<PlantedPages> {
  return {
    ...{ ...(await plantCalendar(testSite)), ...(await plantPlayers(testSite)), ...(await plantContent(testSite)) },
    ...(await plantCredits(testSite)),
  };
}

async function plantCalendar(testSite: TestSite): Promise<PlantedPages> {
  const { riverside, northside } = await plantHours(testSite);
  await plantAskable(testSite);
  const day = mondayOf(2);
  const planted = { date: day, place: northside };
  const session = await plantSession(testSite, { ...planted, who: "Ada Okafor", at: 1050 });
  await plantSession(testSite, { ...planted, who: "Sam Whitfield", at: 1130, status: "no_show" });
  await plantSession(testSite, { ...planted, who: "Mila Novak", at: 1210, status: "held" });
  await plantSession(testSite, { ...planted, place: riverside, who: "Theo Lindqvist", at: 420, status: "weathered" });
  const exception = await insert(
    testSite,
    `insert into availability_exceptions (calendar_id, days, is_open, note)
     select id, daterange($1::date, $1::date + 3), false, 'Holiday' from calendars returning id`,
    [dayAhead(20)],
  );
  const busy = await insert(
    testSite,
    `insert into busy_sources (calendar_id, name, sealed_address, read_at, failing_since, failure)
     select id, 'Family', 'sealed', now() - interval '1 day', now(), 'refused' from calendars returning id`,
  );
  await insert(testSite, "insert into misread_phrases (phrase, understood) values ('early bird', 'mornings')");
  const member = await insert(testSite, "select id from session_people where session_id = $1", [session]);
  const link = await plantLink(testSite, "session", member);
  const offers = await plantOffer(testSite, riverside);
  return { day, session, exception, busy, place: riverside, "session-link": link, ...offers };
}

/** A request that was offered two times, and another whose sender is on the waiting list. */
async function plantOffer(testSite: TestSite, place: string): Promise<PlantedPages> {
  const jordan = { name: "Jordan Avery", email: "jordan@player.example", words: "After work, if you can." };
  const { message, person } = await someoneBooks(testSite, jordan);
  const call = "insert into offers (message_id, person_id, words) values ($1, $2, 'Hi Jordan.') returning id";
  const offer = await insert(testSite, call, [message, person]);
  for (const at of [840, 930]) {
    const id = await plantSession(testSite, {
      who: jordan.name,
      date: addDays(mondayOf(2), 2),
      at,
      place,
      status: "held",
    });
    await asCoach(testSite, "update sessions set offer_id = $2, message_id = $3 where id = $1", [
      ...[id, offer, message],
    ]);
  }
  const dana = await someoneBooks(testSite, {
    name: "Dana Field",
    email: "dana@player.example",
    words: "Any morning.",
  });
  const wish = await insert(
    testSite,
    `insert into wishes (message_id, contact_id, person_id, service_id, title, minutes, words, windows, until)
     select $1, $2, $2, id, title, 60, 'mornings', '[{}]', now() + interval '9 days' from services
     where session_type = 'on-court' limit 1 returning id`,
    [dana.message, dana.person],
  );
  return {
    message,
    "waiting-message": dana.message,
    "offer-link": await plantLink(testSite, "offer", message),
    "wish-link": await plantLink(testSite, "wish", wish),
    "request-link": await plantLink(testSite, "request", message),
  };
}

async function plantPlayers(testSite: TestSite): Promise<PlantedPages> {
  const sofia = { name: "Sofia Marín", email: "sofia@marin.example", words: "Hello", phone: "(555) 010-0171" };
  await someoneBooks(testSite, { ...sofia, child: ["Leo", 13] });
  const leo = "select id, household_id from people where name = 'Leo Marín'";
  const { id = "", household_id = "" } = await query(testSite, "courtside_admin", leo, []);
  const name = "Wilhelmina Featherstonehaugh";
  const one = await someoneBooks(testSite, { name, email: "w@player.example", words: "Hello" });
  const other = await someoneBooks(testSite, { name, email: `${"a".repeat(60)}@player.example`, words: "Hello" });
  const { id: parent = "" } = await query(testSite, "courtside_admin", "select id from people where email = $1", [
    sofia.email,
  ]);
  const family = (await plantFamilyLink(testSite, parent)).split("/").at(-1) ?? "";
  return { "family-link": family, player: id, household: household_id, twin: one.person, "other-twin": other.person };
}

/** A partly paid package, with a valid receipt and a void one. */
async function plantCredits(testSite: TestSite): Promise<PlantedPages> {
  const asked = { name: "Penelope Rally", email: "penelope@rally.example", words: "Eight lessons, please." };
  const { person: payer } = await someoneBooks(testSite, asked);
  const account = await insert(
    testSite,
    `select credit_account($1, id, title) as id from services where session_type = 'on-court'`,
    [payer],
  );
  const sale = await insert(
    testSite,
    `insert into sales (account_id, title, terms, sold_on, currency, tax, tax_rate)
     values ($1, 'On-Court Lessons, 8 lessons', 'Free to move.', '2026-11-02', 'USD', 'included', 6000) returning id`,
    [account],
  );
  await insert(
    testSite,
    "insert into sale_lines (sale_id, kind, minutes, amount_minor) values ($1, 'price', 480, 120000) returning id",
    [sale],
  );
  const entry = await insert(testSite, "select entry_id as id from add_credit($1, 'opening', 60, null)", [account]);
  await insert(testSite, "select entry_id as id from add_credit($1, 'bought', 480, $2)", [account, sale]);
  const receipt = await plantReceipt(testSite, { payer, sale, kind: "receipt", amount: 70_000 });
  const wrong = await plantReceipt(testSite, { payer, sale, kind: "receipt", amount: 20_000 });
  await plantReceipt(testSite, { payer, sale, kind: "void", amount: -20_000, of: wrong });
  return { payer, sale, entry, receipt, "void-receipt": wrong };
}

type PlantedReceipt = { payer: string; sale: string; kind: string; amount: number; of?: string };

function plantReceipt(testSite: TestSite, { payer, sale, kind, amount, of }: PlantedReceipt): Promise<string> {
  const call = `
    with payer as (insert into payers (person_id, name, address, keep_until)
      values ($1, 'Penelope Rally', '1 Mill Lane', '2036-12-31') returning id),
    payment as (insert into payments (payer_id, method, amount_minor, currency, paid_on, returns_id)
      select id, 'cash', $2, 'USD', '2026-11-03', (select payment_id from receipts where id = $5) from payer returning id),
    receipt as (insert into receipts (kind, payment_id, of_id, tax_minor, seller)
      select $3, id, $5, round($2 * 6 / 106.0), '{"name": "Apex", "address": "48 Mill Lane", "tax_number": "58-1"}' from payment
      returning id)
    insert into receipt_lines (receipt_id, sale_id, title, amount_minor, tax_rate)
    select id, $4, 'On-Court Lessons, 8 lessons', $2, 6000 from receipt returning receipt_id as id`;
  return insert(testSite, call, [payer, amount, kind, sale, of ?? null]);
}

async function plantContent(testSite: TestSite): Promise<PlantedPages> {
  await asCoach(
    testSite,
    `update site_settings set texts = texts || '{"imprint": "# Who\\nApex Tennis, 12 River Road"}'`,
  );
  await insert(testSite, "insert into reply_templates (title, body) values ('Thanks', 'Thank you for writing.')");
  const submit = `select id from receive_quiz_submission('Robin Reed', 'robin@player.example', '(555) 010-0123',
    '/services/video-analysis', 'A', 'B', 'C', 'D', gen_random_uuid())`;
  const { id: submission = "" } = await query(testSite, "courtside_visitor", submit, []);
  const junk = `select id from receive_message('contact', 'Gale Spam', 'spam@player.example', null, null, null, null,
    'Cheap links', 'session', null, null, gen_random_uuid(), 'honeypot')`;
  const { id: spam = "" } = await query(testSite, "courtside_visitor", junk, []);
  return {
    submission,
    spam,
    testimonial: await insert(testSite, "select id from testimonials order by display_order limit 1"),
    service: await insert(testSite, "select id from services order by display_order limit 1"),
    post: await insert(testSite, "select id from blog_posts order by date desc limit 1"),
    "last-step": await lastStep(testSite),
  };
}

/** The quiz with the first option of each question chosen, as an address. */
async function lastStep(testSite: TestSite): Promise<string> {
  const options = await asCoach(
    testSite,
    `select distinct on (q.display_order, q.id) o.id from quiz_questions q join quiz_options o on o.question_id = q.id
     order by q.display_order, q.id, o.display_order`,
  );
  return `step=${options.length + 1}${options.map(({ id }) => `&a=${id}`).join("")}`;
}

/** Returns the id of the first row. */
async function insert(testSite: TestSite, call: string, values: unknown[] = []): Promise<string> {
  return (await asCoach(testSite, call, values))[0]?.id ?? "";
}

/** As a mail would contain it. */
async function plantLink(testSite: TestSite, purpose: string, subject: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await asCoach(
    testSite,
    "insert into links (purpose, subject_id, token_digest, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [purpose, subject, createHash("sha256").update(token).digest("base64url")],
  );
  return `~${token}`;
}
