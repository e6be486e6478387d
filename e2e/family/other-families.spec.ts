import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, plantHours } from "#e2e/coach-calendar.ts";
import {
  onlyForTheCoach,
  plantFamily,
  plantFamilyFeed,
  plantFamilyLink,
  plantFamilySignIn,
  plantPraiseLink,
  plantTraces,
} from "#e2e/family-parts.ts";
import { expectToFit } from "#e2e/pages/crawl.ts";
import { test } from "#e2e/site.ts";
import type { TestSite } from "#tests/site.ts";

const canary = "Zanzibar";

test("no page, file, header or error of a family shows one of 50 others", { tag: "@long" }, async ({ site }) => {
  const { testSite, node } = site;
  const { riverside } = await plantHours(testSite);
  const others = [];
  for (let turn = 0; turn < 50; turn++) {
    const lesson = { place: riverside, at: 420 + 80 * (turn % 10), day: 20 + Math.floor(turn / 10) };
    others.push(await plantFamily(testSite, `${canary} ${turn}`, lesson));
  }
  const own = await plantFamily(testSite, "Okafor", { place: riverside, at: 600 });
  await plantTraces(testSite);
  await everyTableHas(testSite, others.length);
  const cookie = await plantFamilySignIn(testSite, own.parent);
  const pages = [
    "",
    "/lessons",
    "/notes",
    "/details",
    "/calendar",
    "/calendar.ics",
    "/export.json",
    `/receipts/${own.receipt}`,
  ];
  const asked = [...pages, ...others.map(({ receipt }) => `/receipts/${receipt}`)].map((path) => `/family${path}`);
  for (const path of asked) {
    const response = await fetch(node.url + path, { headers: { cookie } });
    const told = JSON.stringify([...response.headers]) + (await response.text());
    expect(told, path).not.toContain(canary);
    expect(told, path).not.toContain(onlyForTheCoach);
    expect(response.status, path).toBe(pages.some((page) => path === `/family${page}`) ? 200 : 404);
    expect(response.headers.get("cache-control"), path).toBe("no-store");
  }
  const feed = await (await fetch(node.url + (await plantFamilyFeed(testSite, own.parent)))).text();
  expect(feed).toContain("SUMMARY:Ada: ");
  expect(feed).not.toContain(canary);
  const ended = await plantFamilySignIn(testSite, own.parent, true);
  for (const path of asked.slice(1)) {
    const response = await fetch(node.url + path, { headers: { cookie: ended }, redirect: "manual" });
    expect([response.status, response.headers.get("location")], path).toEqual([303, "/family"]);
  }
});

/** Each table that a family may read has rows of this many other families. */
async function everyTableHas(testSite: TestSite, families: number): Promise<void> {
  const open = "select distinct tablename as name from pg_policies where 'courtside_household' = any (roles)";
  const tables = (await asCoach<{ name: string }>(testSite, open)).map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(20);
  const forAll = ["places", "skills"];
  for (const table of tables.filter((name) => !forAll.includes(name))) {
    const [{ rows } = { rows: 0 }] = await asCoach<{ rows: number }>(
      testSite,
      `select count(*)::int as rows from ${table}`,
    );
    expect(rows, table).toBeGreaterThanOrEqual(families);
  }
}

test("a family's pages fit every width, even with large text, and are accessible", { tag: "@long" }, async ({
  page,
  site: { testSite },
}) => {
  const { riverside } = await plantHours(testSite);
  const { parent, receipt, household } = await plantFamily(testSite, "Barrier", { place: riverside, at: 600 });
  // Two children with notes and marks, told apart by name and with different ids.
  await asCoach(
    testSite,
    `with child as (insert into people (name, is_minor, birth_year, origin, household_id)
       values ('Chidi Barrier', true, 2018, 'coach', $1) returning id),
     note as (insert into lesson_notes (person_id, words) select id, 'Good hands' from child returning id)
     insert into skill_marks (note_id, skill_id, step)
     select n.id, s.id, 2 from (select id from note union all select id from lesson_notes) n, skills s`,
    [household],
  );
  await page.goto(await plantFamilyLink(testSite, parent));
  await page.getByRole("button", { name: "Open your page" }).click();
  for (const path of [
    "/family",
    "/family/lessons",
    "/family/notes",
    "/family/details",
    "/family/calendar",
    `/family/receipts/${receipt}`,
    await plantPraiseLink(testSite, parent),
  ]) {
    await page.goto(path);
    expect(await page.locator("script[src]").count(), path).toBe(0);
    await noBarrierAtAnyWidth(page);
    await expectToFit(page, path);
  }
});
