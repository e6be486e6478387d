import { expect } from "@playwright/test";
import { finger } from "#bench/tasks/finger.ts";
import { todayTasks } from "#bench/tasks/today.ts";
import { violations } from "#e2e/barriers.ts";
import { asCoach, dayAhead, plantHours, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Minutes since midnight on the coach's day. */
const nowThere = () => Math.round((Date.now() - startOn(dayAhead(0), 0)) / 60_000);

test("each of the day's ten things takes three taps or fewer from Today", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  for (const { name, prepare, run } of todayTasks) {
    await prepare(site);
    await page.goto("/admin/today");
    const hand = finger(page);
    await run(page, hand);
    expect(hand.count().taps, name).toBeLessThanOrEqual(3);
  }
});

test("taps and notes between two lessons are stored", { tag: "@long" }, async ({ page, site: { testSite, node } }) => {
  const { riverside: place, northside } = await plantHours(testSite);
  const plant = (who: string | string[], at: number, other = {}) =>
    plantSession(testSite, { who, date: dayAhead(0), at: nowThere() + at, place, minutes: 45, ...other });
  const next = await plant("Ada Okafor", 20, { place: northside });
  const group = await plant(["Nora Bell", "Leo Marin"], -80, { title: "Junior group", capacity: 4 });
  await asCoach(testSite, "insert into people (name, origin) values ('Mila Novak', 'coach')");
  await signInAsAdmin(page, { testSite, node });
  await page.goto("/admin/today");
  await expect(page.getByText(/^Leave by/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Map of Northside" })).toHaveAttribute("href", /openstreetmap/);
  expect(await violations(page)).toEqual([]);
  await tabTo(page, page.getByRole("link", { name: "Lesson note", exact: true }));
  await page.keyboard.press("Enter");
  await hydrated(page);
  await page.getByText("Serve", { exact: true }).click();
  await page.getByLabel("Note", { exact: true }).fill("Toss drifts left.");
  await page.getByLabel(/^Only you/).fill("Ask about the knee.");
  // It is saved before anyone taps Save.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  const [note] = await asCoach(testSite, "select words, session_id from lesson_notes");
  expect(note).toEqual({ words: "Toss drifts left.", session_id: next });
  await page.goto(`/admin/calendar/sessions/${group}/roster`);
  const mark = (who: string, how: string) =>
    page.getByRole("form", { name: `Is ${who} here?` }).getByRole("button", { name: how });
  await tabTo(page, mark("Nora Bell", "Here"));
  await page.keyboard.press("Enter");
  await expect(mark("Nora Bell", "Here")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("combobox", { name: "Someone came along" }).pressSequentially("mila");
  await page.getByRole("option", { name: /Mila Novak/ }).click();
  await page.getByRole("button", { name: "Add to the group" }).click();
  await expect(page.getByText("Mila Novak", { exact: true }).first()).toBeVisible();
  await mark("Leo Marin", "Absent").click();
  await expect(page.getByRole("button", { name: "Finish the roster" })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Finish the roster" }).click();
  await expect(page).toHaveURL(/session=/);
  const marks = await asCoach(testSite, "select attendance from session_people where session_id = $1", [group]);
  expect(marks.map(({ attendance }) => attendance).toSorted()).toEqual(["absent", "here", "here"]);
});
