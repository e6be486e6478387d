import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { asCoach, dayAhead, plantAskable, plantHours, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { openHydrated } from "#e2e/open-hydrated.ts";
import { someoneBooks } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const phone = { width: 390, height: 844 };
const minute = 60_000;
/** Minutes since the midnight of the coach's day. */
const soon = () => Math.round((Date.now() - startOn(dayAhead(0), 0)) / minute) + 20;

/** Counts taps; each task starts on Today. */
function finger(page: Page) {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    async task(name: string, work: () => Promise<unknown>) {
      await openHydrated(page, "/admin/today");
      taps = 0;
      const began = Date.now();
      await work();
      test.info().annotations.push({ type: "task", description: `${name}: ${taps} taps, ${Date.now() - began} ms` });
      expect(taps, name).toBeLessThanOrEqual(3);
    },
  };
}

test("on a phone the day's things take three taps or fewer from Today", { tag: "@long" }, async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await plantHours(testSite);
  await plantAskable(testSite);
  const date = dayAhead(0);
  const next = await plantSession(testSite, { who: "Ada Okafor", date, at: soon(), place: riverside });
  await plantSession(testSite, { who: "Elena Rossi", date, at: soon() - 180, place: riverside, minutes: 45 });
  const group = { title: "Junior group", capacity: 4, minutes: 45, who: ["Nora Bell", "Leo Marin"] };
  const roster = await plantSession(testSite, { ...group, date, at: soon() - 80, place: riverside, minutes: 45 });
  await asCoach(
    testSite,
    "update people set phone = '(555) 010-0163', email = 'ada@okafor.example' where name = 'Ada Okafor'",
  );
  await asCoach(testSite, "insert into people (name, origin) values ('Mila Novak', 'coach')");
  await someoneBooks(testSite, { name: "Omar Haddad", email: "omar@haddad.example", words: "Tuesday after work" });
  await page.setViewportSize(phone);
  await signInAsAdmin(page, { testSite, node });
  const { tap, task } = finger(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const link = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });

  await task("see who is next, where and when", () =>
    expect(page.getByRole("heading", { name: "Ada Okafor" })).toBeVisible(),
  );
  await task("call", () => expect(link("Call Ada Okafor")).toHaveAttribute("href", /^tel:/));
  await task("message", () => expect(link("Message Ada Okafor")).toHaveAttribute("href", "mailto:ada@okafor.example"));
  await task("find the way", () => expect(link("Map of Riverside")).toHaveAttribute("href", /openstreetmap/));
  await task("write a note", async () => {
    await tap(link("Lesson note"));
    await tap(page.getByText("Serve", { exact: true }));
    await page.getByLabel("Note", { exact: true }).fill("Toss drifts left.");
    await page.getByLabel(/^Only you/).fill("Ask about the knee.");
    // It is stored before anyone taps Save.
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await tap(button("Save note"));
    await expect(page).toHaveURL(/\/admin\/today$/);
  });
  const [note] = await asCoach(testSite, "select words, session_id from lesson_notes");
  expect(note).toEqual({ words: "Toss drifts left.", session_id: next });
  await task("say that a session took place", async () => {
    await tap(button(/^Done/));
    await expect(page.getByText("Took place")).toBeVisible();
  });
  await task("send three times", async () => {
    await tap(button(/^Send \d times/));
    await expect(page.getByText(/times are on their way/)).toBeVisible();
  });
  await task("open the roster and mark a child", async () => {
    await tap(page.getByRole("region", { name: "Loose ends" }).getByRole("link", { name: "Roster" }));
    await tap(page.getByRole("form", { name: "Is Nora Bell here?" }).getByRole("button", { name: "Here" }));
    await expect(
      page.getByRole("form", { name: "Is Nora Bell here?" }).getByRole("button", { name: "Here" }),
    ).toHaveAttribute("aria-pressed", "true");
  });
  await openHydrated(page, `/admin/calendar/sessions/${roster}/roster`);
  await page.getByRole("combobox", { name: "Somebody came along" }).pressSequentially("mila");
  await page.getByRole("option", { name: /Mila Novak/ }).click();
  await button("Add to the group").click();
  await expect(page.getByText("Mila Novak", { exact: true }).first()).toBeVisible();
  await page.getByRole("form", { name: "Is Leo Marin here?" }).getByRole("button", { name: "Absent" }).click();
  await expect(button("Finish the roster")).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await button("Finish the roster").click();
  await expect(page).toHaveURL(/session=/);
  const marks = await asCoach(
    testSite,
    "select attendance from session_people where session_id = $1 order by created_at, id",
    [roster],
  );
  expect(marks.map(({ attendance }) => attendance).toSorted()).toEqual(["absent", "here", "here"]);
  await openHydrated(page, "/admin/today");
  expect(await violations(page)).toEqual([]);
});
