import { expect, type Page } from "@playwright/test";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { asCoach, dayAhead, plantAskable, plantHours, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { plantFamily } from "#e2e/family-parts.ts";
import { someoneBooks } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import type { TestSite } from "#tests/site.ts";
import { section } from "./section.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page, name: string | RegExp) => main(page).getByRole("region", { name });
const mark = (page: Page, who: string, how: string) =>
  page.getByRole("form", { name: `Is ${who} here?` }).getByRole("button", { name: how });

const minutesNow = () => Math.round((Date.now() - startOn(dayAhead(0), 0)) / msPerMinute);

/** A lesson and a group are over, a child's lesson at another place comes next, and a request waits. */
async function plantDay(testSite: TestSite) {
  const { riverside, northside } = await plantHours(testSite);
  await plantAskable(testSite);
  await plantFamily(testSite, "Court");
  const now = minutesNow();
  const plant = (who: string | string[], at: number, other = {}) =>
    plantSession(testSite, { who, date: dayAhead(0), at: now + at, place: riverside, minutes: 45, ...other });
  await plant("Elena Rossi", -160);
  const group = await plant(["Nora Bell", "Ada Court"], -80, { title: "Junior group", capacity: 4 });
  const next = await plant("Ada Court", 20, { place: northside });
  await asCoach(testSite, "update messages set status = 'closed'");
  await someoneBooks(testSite, { name: "Omar Haddad", email: "omar@court.example", words: "Any day" });
  return { group, next };
}

const mailsIn = async (testSite: TestSite) => (await asCoach(testSite, "select id from mails")).length;

// Covers docs/coach/today.md, except what a journey already shows (e2e/calendar/far-court.spec.ts covers working
// without signal).
test("On court", { tag: "@long" }, async ({ page, site }) => {
  test.skip(minutesNow() < 180 || minutesNow() > 1_350, "Around midnight no day has a lesson before and one after now");
  const { testSite } = site;
  const spec = section("On court");
  const { group, next } = await plantDay(testSite);
  await signInAsAdmin(page, site);
  await page.goto("/admin/today");

  await spec.says("Today is the first button at the bottom of the screen", () =>
    expect(page.getByRole("navigation", { name: "Main screens" }).getByRole("link").first()).toHaveText("Today"),
  );
  const card = panel(page, "Ada Court");
  await spec.shows(card, ["Northside", "8 lessons left", "The serve of Court Homework: 40 tosses"]);
  await spec.says("'Leave by' is the time that the way takes", async () => {
    const [{ start = "" } = {}] = await asCoach(
      testSite,
      "select (lower(during) - interval '25 minutes')::text as start from sessions where id = $1",
      [next],
    );
    const words = new Date(start).toLocaleTimeString("en-US", {
      ...{ timeZone: "America/New_York", hour: "numeric", minute: "2-digit" },
    });
    await expect(card.getByText(`Leave by ${words}`)).toBeVisible();
  });
  await spec.leads(card, {
    "Call Grace Court": "tel:5550100171",
    "Message Grace Court": "mailto:grace@court.example",
    "Move the session of Ada Court": `/admin/calendar?session=${next}&panel=move`,
  });

  const requests = panel(page, /request waits/);
  await spec.says("a request shows the time left to answer", () =>
    expect(requests.getByText(/^\d+ (h|min)/)).toBeVisible(),
  );
  const shown = await requests.getByRole("list", { name: "Times to send" }).getByRole("listitem").count();
  await requests.getByRole("button", { name: `Send ${shown} times` }).click();
  await spec.says("'Send 3 times' offers the times shown", () =>
    expect
      .poll(async () => (await asCoach(testSite, "select id from sessions where status = 'held'")).length)
      .toBe(shown),
  );

  const ends = panel(page, "Loose ends");
  await spec.shows(ends, ["Elena Rossi", "No note yet"]);
  await spec.says("'Done' says what it settles", () =>
    expect(ends.getByRole("button", { name: /^Done, / })).toBeVisible(),
  );
  await spec.says("the day lists sessions, travel and open times", async () => {
    const day = panel(page, "The day");
    for (const words of ["Junior group", /Travel to Northside/])
      await expect(day.getByText(words).first()).toBeVisible();
  });

  await page.goto(`/admin/calendar?session=${group}`);
  await page.getByRole("dialog").getByRole("link", { name: "Say who came" }).click();
  await spec.shows(main(page), [`Ada Court, ${new Date().getFullYear() - 2015}`, "Nora Bell"]);
  await spec.says("each child has the parent's number", () =>
    expect(main(page).locator("a[href='tel:5550100171']")).toBeVisible(),
  );
  const before = await mailsIn(testSite);
  await asCoach(
    testSite,
    "insert into people (name, email, origin) values ('Mila Novak', 'mila@court.example', 'coach')",
  );
  await page.getByRole("combobox", { name: "Someone came along" }).pressSequentially("mila");
  await page.getByRole("option", { name: /Mila Novak/ }).click();
  await page.getByRole("button", { name: "Add to the group" }).click();
  await spec.says("'Someone came along' adds a player", () => expect(mark(page, "Mila Novak", "Here")).toBeVisible());
  await spec.says("no mail goes out", async () => expect(await mailsIn(testSite)).toBe(before));
  const finish = page.getByRole("button", { name: "Finish the roster" });
  await spec.says("not before everyone is marked", () => expect(finish).toBeDisabled());
  await page.getByRole("button", { name: "The others are here" }).click();
  await spec.says("'All here' marks those who are left", async () => {
    for (const who of ["Nora Bell", "Ada Court"])
      await expect(mark(page, who, "Here")).toHaveAttribute("aria-pressed", "true");
  });
  await mark(page, "Ada Court", "Late").click();
  await spec.says("'Late' is one tap", () =>
    expect(mark(page, "Ada Court", "Late")).toHaveAttribute("aria-pressed", "true"),
  );
  await finish.click();
  await spec.says("'Finish the roster' settles the session", () =>
    expect
      .poll(async () => (await asCoach(testSite, "select status from sessions where id = $1", [group]))[0]?.status)
      .toBe("completed"),
  );
  spec.end();
});
