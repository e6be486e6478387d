import { expect, type Page } from "@playwright/test";
import { asCoach, runJobsNow } from "#e2e/coach-calendar.ts";
import { fillTheDay } from "#e2e/full-day.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import type { TestSite } from "#tests/site.ts";
import { section } from "./section.ts";

const today = async (page: Page) => {
  await page.goto("/today");
  return page.getByRole("heading", { level: 1 });
};
const item = (page: Page, who: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(who, { exact: true }) });

/** A thirteenth session, for three of the players. */
async function addGroup(testSite: TestSite): Promise<void> {
  await asCoach(
    testSite,
    `with last as (select * from sessions where title = 'Lesson' order by lower(during) desc limit 1),
      made as (insert into sessions (calendar_id, place_id, service_id, title, during, occupies, status, capacity, free_until)
        select calendar_id, place_id, (select id from services order by id limit 1), 'Junior group', span.one, span.one,
          'booked', 6, lower(span.one)
        from last, (select tstzrange(upper(during), upper(during) + interval '50 minutes') as one from last) span
        returning id)
    insert into session_people (session_id, person_id)
    select made.id, p.id from made, people p where p.name in ('Player 1', 'Player 2', 'Player 3')`,
  );
}

/** As if the minute were over. */
async function endTheMinute(testSite: TestSite): Promise<void> {
  await asCoach(testSite, "update weather_calls set called_at = called_at - interval '61 seconds' where state = 'off'");
  await asCoach(testSite, "update sessions set held_until = now() where status = 'weathered'");
  await runJobsNow(testSite);
}

test("Rain call", async ({ page, site }) => {
  const { testSite } = site;
  const spec = section("Rain call");
  await fillTheDay(testSite);
  await addGroup(testSite);
  await signInAsAdmin(page, site);
  await page.goto("/admin/today");
  await page.getByRole("link", { name: "Rain call" }).click();
  await spec.says("rain is chosen already", () => expect(page.getByRole("radio", { name: "Rain" })).toBeChecked());
  await spec.says("until midnight is chosen already", () =>
    expect(page.getByLabel("To", { exact: true })).toHaveValue(""),
  );
  await spec.says("every outdoor place is chosen already, and none indoors", async () => {
    await expect(page.getByRole("checkbox", { name: "Riverside" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Northside" })).not.toBeChecked();
  });
  await spec.shows(page, [
    "off because of the rain",
    "Mail to Player 1",
    "Player 12: no mail address, you call",
    "nothing to pay",
  ]);
  await spec.says("New times shows three for each family", () =>
    expect(item(page, "Player 1").getByText(/^3 new times held: /)).toBeVisible(),
  );
  await page.getByRole("link", { name: /^Keep it on: .*Player 2$/ }).click();
  await spec.says("Keep it on spares a session", () =>
    expect(page.getByRole("region", { name: "Stays as it is" })).toContainText("Player 2"),
  );
  await page.getByRole("link", { name: "Read the mails" }).click();
  const mail = page.getByRole("region", { name: /^The mail to / });
  await spec.says("Read the mails shows each as it would be sent now", async () => {
    await expect(mail).toContainText("Please do not come.");
    await mail.getByRole("link", { name: "Next mail" }).click();
    await expect(mail).toContainText("2 of 11");
  });
  const group = page.getByLabel("The group");
  await spec.says("a group is credited, or moves to one of three times", () =>
    expect(group.getByRole("option")).toHaveCount(4),
  );
  await group.selectOption({ index: 1 });
  await spec.says("the preview says that it moves", () => expect(page.getByText(/, 1 group moved, /)).toBeVisible());

  await page.getByRole("button", { name: "Decide then" }).click();
  await spec.says("Decide then puts a strip on Today", () =>
    expect(page.getByRole("region", { name: /^You decide: / })).toBeVisible(),
  );
  await page.goto("/admin/calendar");
  await spec.says("and above the week", () =>
    expect(page.getByRole("region", { name: /^You decide: / })).toBeVisible(),
  );
  await spec.says("/today says when it is decided", async () =>
    expect(await today(page)).toHaveText(/^Decision at \d+:\d\d [AP]M$/),
  );
  await page.goto("/services");
  await spec.leads(page.getByRole("contentinfo"), { "Are today’s sessions on?": "/today" });
  await page.goto("/admin/today");
  await page.getByRole("button", { name: "It is on" }).click();
  await spec.says("until It is on", () => expect(page.getByRole("region", { name: /^You decide: / })).toHaveCount(0));

  await page.goto("/admin/rain-call");
  await page.getByLabel("The group").selectOption({ index: 1 });
  await page.getByText(/, 1 group moved, /).waitFor();
  await page.getByRole("button", { name: "Call off 13" }).click();
  await page.getByRole("heading", { name: "13 sessions called off" }).waitFor();
  const [unsent] = await asCoach<{ count: number }>(
    testSite,
    "select count(*)::int from mails where status <> 'waiting'",
  );
  await spec.says("for 60 seconds nothing is sent", () => expect(unsent?.count).toBe(0));
  await spec.says("and all can be undone", () => expect(page.getByRole("button", { name: "Undo all" })).toBeVisible());
  await spec.says("/today says what is off, and names no one", async () => {
    await expect(await today(page)).toHaveText(/^Outdoor sessions from .* are off$/);
    await expect(page.getByRole("main")).not.toContainText("Player");
  });
  await endTheMinute(testSite);
  await page.goBack();
  await spec.says("then the mails leave, and the page shows who was told", () =>
    expect(page.getByText("11 of 12 told")).toBeVisible(),
  );
  const subjects = testSite.mailbox.mails.map(({ to }) => `${to}`);
  await spec.says("one mail for each family", () => expect(new Set(subjects).size).toBe(subjects.length));
  await spec.says("the group's new time is on the page", () =>
    expect(item(page, "Junior group").getByText(/^New time: /)).toBeVisible(),
  );
  await page.getByRole("button", { name: "It is on after all: Player 3" }).click();
  await spec.says("It is on after all books a session again", () =>
    expect(item(page, "Player 3").getByText("On", { exact: true })).toBeVisible(),
  );
  await runJobsNow(testSite);
  await spec.says("and the family is told", () => newestMail(testSite, "player2@court.example", /^On after all/));
  spec.end();
});
