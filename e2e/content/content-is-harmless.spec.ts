import { expect, type Page } from "@playwright/test";
import type pg from "pg";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";

const attack = `"><img src=x onerror=window.__run=1><script>window.__run=1</script><svg/onload=window.__run=1>{{7*7}}`;
/** For shorter columns. */
const shorter = ['"><img src=x onerror=__run=1>', "<svg onload=__run=1>", "<b a=__run=1>"];
const markdown = [
  attack,
  "[a](javascript:window.__run=1) [b](data:text/html,<script>window.__run=1</script>) <javascript:window.__run=1>",
  '![x"onerror="window.__run=1](https://x.example/"onerror="window.__run=1)',
  "<iframe srcdoc='<script>parent.__run=1</script>'></iframe> <a href='java&#10;script:window.__run=1'>c</a>",
].join("\n\n");

/** Their constraints allow no markup. */
const refusedColumns = [
  ...["blog_posts.image_url", "blog_posts.slug", "claims.key", "hero_content.background_image_url"],
  ...["hero_content.cta_primary_link", "hero_content.cta_secondary_link", "messages.spam", "messages.status"],
  ...["people.origin", "people.skill_level", "places.kind", "price_options.placement"],
  ...[
    "quiz_options.recommended_service",
    "quiz_questions.question_type",
    "quiz_submissions.spam",
    "quiz_submissions.status",
    "services.link",
  ],
  ...["services.session_type", "site_settings.currency", "site_settings.region", "site_settings.tax"],
  "skills.name",
];

test("script in any stored text runs on no page", async ({ page, site }) => {
  test.slow();
  const { refused, pages } = await plant(site.testSite);
  expect(refused).toEqual(refusedColumns);
  await until(async () => (await (await fetch(site.node.url)).text()).includes("__run"), "the planted home page");
  await signInAsAdmin(page, site);
  const found = await watch(page);
  for (const path of pages) await open(page, path, found);
  expect(found).toEqual([]);
});

async function plant(testSite: TestSite): Promise<{ refused: string[]; pages: string[] }> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), async (visitor) => {
    const [name, words] = [attack.slice(0, 100), attack];
    await visitor.query(
      `select receive_message('booking', $1, 'x@player.example', null, $2, 'on-court', 'beginner', $3, 'session', null, null,
         gen_random_uuid())`,
      [name, name, words],
    );
    await visitor.query(
      `select receive_quiz_submission($1, 'x@player.example', null, '/services/on-court-lessons', null, null, null, null,
         gen_random_uuid())`,
      [name],
    );
  });
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    await admin.query("insert into places (name) values ('Riverside')");
    // One transaction, so that every cached page is invalidated at the same moment.
    await admin.query("begin");
    const refused: string[] = [];
    for (const { column, type } of await writableColumns(admin))
      if (!(await plantColumn(admin, column, type))) refused.push(column);
    await admin.query("commit");
    return { refused, pages: await pagesThatShowIt(admin) };
  });
}

async function writableColumns(admin: pg.Client): Promise<{ column: string; type: string }[]> {
  const { rows } = await admin.query(`
    select table_name || '.' || column_name as column, data_type as type
    from information_schema.columns join information_schema.column_privileges
      using (table_catalog, table_schema, table_name, column_name)
    where table_schema = 'public' and udt_name in ('text', '_text') and privilege_type = 'UPDATE'
      and grantee = current_user and column_name <> 'time_zone'
    order by 1`); // An unknown time zone would break every page.
  return rows;
}

async function plantColumn(admin: pg.Client, column: string, type: string): Promise<boolean> {
  const [table, name] = column.split(".");
  const texts = column === "blog_posts.content" ? [markdown] : [attack, attack.slice(0, 100), ...shorter];
  for (const text of texts) {
    await admin.query("savepoint before");
    try {
      await admin.query(`update ${table} set ${name} = $1`, [type === "ARRAY" ? [text] : text]);
      return true;
    } catch {
      await admin.query("rollback to before");
    }
  }
  return false;
}

async function pagesThatShowIt(admin: pg.Client): Promise<string[]> {
  const idOf = async (table: string) => (await admin.query(`select id from ${table} limit 1`)).rows[0].id as string;
  const { rows } = await admin.query("select id, slug from blog_posts where published order by date desc limit 1");
  const [{ id: post, slug }] = rows;
  return [
    ...["/", "/services", "/services/on-court-lessons", "/book-session?service=on-court-lessons", "/blog"],
    ...[`/blog/${slug}`, "/quiz", "/admin", "/admin/hero"],
    ...["/admin/testimonials", `/admin/testimonials/edit/${await idOf("testimonials")}`],
    ...["/admin/services", `/admin/services/${await idOf("services")}`],
    ...["/admin/blog", `/admin/blog/edit/${post}`, "/admin/settings", "/admin/settings/claims"],
    ...[`/admin/messages?open=${await idOf("messages")}`, "/admin/messages/templates"],
    ...[`/admin/quiz-submissions?open=${await idOf("quiz_submissions")}`, "/admin/quiz-submissions/questions"],
    ...["/admin/calendar/hours", "/admin/players", `/admin/players/${await idOf("people")}`],
  ];
}

/** Collects scripts that ran and what the policy stopped. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") found.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction("noteViolation", (directive: string) => found.push(`violation ${directive}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      // A picture on a host that the page did not name is blocked on purpose.
      if (effectiveDirective !== "img-src") Reflect.get(window, "noteViolation")(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return found;
}

async function open(page: Page, path: string, found: string[]): Promise<void> {
  await page.goto(path);
  if (path.startsWith("/admin")) await hydrated(page);
  if (path.startsWith("/admin/blog/edit")) {
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).locator(".prose p").first()).toBeVisible();
  }
  const { ran, isShown } = await page.evaluate(() => ({
    ran: Reflect.has(window, "__run"),
    isShown: document.documentElement.innerHTML.includes("__run=1"),
  }));
  if (ran) found.push(`executed on ${path}`);
  if (!isShown) found.push(`not shown on ${path}`);
}
