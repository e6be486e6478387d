import { expect } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { cutWords } from "#e2e/cut-words.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const word = (length: number) => "Wordwithoutanybreak".repeat(20).slice(0, length);
const pasted = `https://club.example/${word(180)}`;
const email = `${word(60)}@${word(60)}.example`;
const postId = "00000000-0000-4000-8000-0000000000a1";

/** As long as the forms allow, without a space. */
const content: [string, unknown[]][] = [
  ["insert into testimonials (name, level, quote, display_order) values ($1, $1, $2, 0)", [word(100), pasted]],
  [
    `insert into blog_posts (id, title, excerpt, content, category, read_time, date, slug)
     values ($1, $2, $3, $3, $4, $5, '2030-01-01', 'long-words')`,
    [postId, word(200), pasted, word(60), word(40)],
  ],
  [
    `insert into services (title, description, price, features, link, display_order)
     values ($1, $2, $3, $4, '/services/long-words', 0)`,
    [word(100), pasted, word(100), [word(100)]],
  ],
  ["insert into places (name, address, kind) values ($1, $2, 'indoor')", [word(100), pasted]],
  [
    `insert into availability_exceptions (calendar_id, days, is_open, note)
     select id, '[2035-11-22,2035-11-25)', false, $1 from calendars`,
    [word(200)],
  ],
  ["insert into reply_templates (title, body) values ($1, $2)", [word(100), pasted]],
];

const message: [string, unknown[]] = [
  `select id from receive_message('booking', $1, $2, $3, $4, 'on-court', 'beginner', $5, 'session', null, null,
   gen_random_uuid(), p_child_name => $1, p_child_age => 9)`,
  [word(100), email, word(32), word(200), pasted],
];
const submission: [string, unknown[]] = [
  "select id from receive_quiz_submission($1, $2, $3, $4, $5, $5, $5, $5, gen_random_uuid())",
  [word(100), email, word(32), `/services/${word(60).toLowerCase()}`, word(200)],
];

async function ask(testSite: TestSite, door: "courtside_visitor" | "courtside_admin", [call, values]: typeof message) {
  const url = doorUrl(testSite.databaseUrl, testSecret, door);
  const { rows } = await withClient(url, (client) => client.query(call, values));
  return rows[0]?.id as string;
}

/** Every page that shows typed text. */
async function plant(testSite: TestSite): Promise<string[]> {
  for (const row of content) await ask(testSite, "courtside_admin", row);
  const messageId = await ask(testSite, "courtside_visitor", message);
  await ask(testSite, "courtside_admin", ["select accept_child($1)", [messageId]]);
  const submissionId = await ask(testSite, "courtside_visitor", submission);
  const householdId = await ask(testSite, "courtside_admin", ["select id from households", []]);
  const personId = await ask(testSite, "courtside_admin", ["select contact_id as id from households", []]);
  const placeId = await ask(testSite, "courtside_admin", ["select id from places", []]);
  const otherId = await ask(testSite, "courtside_admin", [
    "insert into people (name, email, phone) values ($1, $2, $3) returning id",
    [word(100), `a${email}`, word(32)],
  ]);
  return [
    ...["/", "/services", "/services/long-words", "/blog", `/blog/${postId}`, "/book-session?service=long-words"],
    ...["/admin", "/admin/messages", `/admin/messages?open=${messageId}`, "/admin/messages/templates"],
    ...["/admin/quiz-submissions", `/admin/quiz-submissions?open=${submissionId}`, "/admin/quiz-submissions/questions"],
    ...["/admin/testimonials", "/admin/blog", "/admin/services", `/admin/people?email=${encodeURIComponent(email)}`],
    ...["/admin/players", `/admin/players/households/${householdId}`],
    `/admin/players/${personId}/merge?with=${otherId}`,
    ...["/admin/calendar/hours", `/admin/calendar/hours/places/${placeId}`],
  ];
}

test("long words without a break stay on the screen", { tag: "@long" }, async ({ page, site }) => {
  test.setTimeout(300_000);
  await signInAsAdmin(page, site);
  const addresses = await plant(site.testSite);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of addresses) {
      await page.goto(address, { waitUntil: "load" });
      expect.soft(await cutWords(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});
