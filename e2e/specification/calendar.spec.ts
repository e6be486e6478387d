import { expect, type Page } from "@playwright/test";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { asCoach, mondayOf, plantHours, plantSession } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import type { TestSite } from "#tests/site.ts";
import { visible } from "./admin-parts.ts";
import { section } from "./section.ts";

/** Next week, with a session in every state. */
const monday = mondayOf(1);
const on = (day: number) => addDays(monday, day);

async function seed(testSite: TestSite) {
  const { riverside, northside } = await plantHours(testSite);
  const at = (who: string | string[], day: number, minutes: number, some: object = {}) =>
    plantSession(testSite, { who, date: on(day), at: minutes, place: riverside, ...some });
  await at("Theo Lindqvist", 0, 450, { status: "completed" });
  await at("Aiko Tanaka", 1, 480, { status: "weathered" });
  await at("Sam Whitfield", 2, 450, { status: "no_show" });
  await at(["Nora Bell", "Freya Lindqvist"], 2, 900, { capacity: 2, title: "Semi-private Lesson" });
  await at(["Mia Juna", "Ole Berg"], 2, 1050, { minutes: 90, place: northside, title: "Junior group", capacity: 6 });
  const ada = await at("Ada Okafor", 3, 780);
  await at("Ben Hartley", 3, 1080, { place: northside });
  await at("Mila Novak", 4, 1065, { status: "held", place: northside });
  const iris = await at("Iris Vogel", 4, 1140, { status: "requested", place: northside });
  await at("Marcus Bell", 3, 900, { status: "cancelled" });
  await asCoach(
    testSite,
    `insert into availability_exceptions (calendar_id, days, is_open, minutes, note)
     select id, daterange($1::date, $1::date + 1), false, int4range(420, 720), 'Dentist' from calendars`,
    [on(4)],
  );
  return { ada, iris };
}

const grid = (page: Page) => page.getByRole("grid", { name: "Week" });
const card = (page: Page, who: string) => grid(page).getByRole("link", { name: new RegExp(`^${who}`) });
const thursday = (page: Page) => page.getByRole("heading", { level: 1, name: /^Thu, / });
const main = (page: Page) => page.getByRole("main");

test("Calendar", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("Calendar");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar");
  await spec.shows(page, ["You have no hours yet", "Say when and where you coach."]);
  await spec.leads(main(page), {
    "Set your hours": "/admin/calendar/hours",
    "Hours and places": "/admin/calendar/hours",
    "New session": "/admin/calendar/new",
  });
  const { ada, iris } = await seed(site.testSite);
  await page.goto(`/admin/calendar?on=${monday}`);
  await spec.says("one grid, named Week", () => expect(grid(page)).toHaveCount(1));
  await spec.says("eight column heads: the time and seven days", () =>
    expect(grid(page).getByRole("columnheader")).toHaveCount(8),
  );
  for (const [index, name] of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].entries())
    await spec.says(`day ${index + 1} is ${name} ${Number(on(index).slice(8))}`, () =>
      expect(
        grid(page)
          .getByRole("columnheader")
          .nth(index + 1),
      ).toContainText(new RegExp(`${name}.*${Number(on(index).slice(8))}`)),
    );
  await spec.says("the head counts what is booked, held and asked for", () =>
    expect(main(page)).toContainText(/6 sessions, 1 time held, 1 asked for, \d+ h( \d+ min)? still open/),
  );
  const lines = {
    "Theo Lindqvist": "7:30, done",
    "Sam Whitfield": "7:30, no-show",
    "Nora, Freya": "3:00, Riverside",
    "Junior group": "2 of 6 players",
    "Ada Okafor": "1:00, Riverside",
    "Ben Hartley": "6:00, Northside",
    "Mila Novak": "Held to",
    "Iris Vogel": "7:00, asked",
  };
  for (const [who, line] of Object.entries(lines))
    await spec.says(`${who}: '${line}'`, () => expect(card(page, who)).toContainText(line));
  const names = {
    "Ada Okafor": /On-Court Lesson, Thu, \w+ \d+, 1:00–2:00 PM, Riverside, Booked/,
    "Theo Lindqvist": /7:30–8:30 AM, Riverside, Done/,
    "Mila Novak": /5:45–6:45 PM, Northside, Held/,
  };
  for (const [who, name] of Object.entries(names))
    await spec.says(`${who} is named with service, day, span, place and state`, () =>
      expect(card(page, who)).toHaveAccessibleName(name),
    );
  for (const who of ["Aiko Tanaka", "Marcus Bell"])
    await spec.says(`${who}, who does not come, is not shown`, () => expect(card(page, who)).toHaveCount(0));
  await spec.shows(page, ["Time off", "Dentist", "Off until 12:00 PM", "Lighter hours are open."]);
  for (const state of ["Held", "Asked", "Booked", "Done", "Cancelled", "Rained out", "No-show"])
    await spec.says(`the legend has '${state}'`, () =>
      expect(page.getByRole("list", { name: "States of a session" })).toContainText(state),
    );
  await page.getByLabel("Show cancelled and rained out").check();
  await spec.says("on request, who was rained out", () =>
    expect(card(page, "Aiko Tanaka")).toContainText("8:00, rained out"),
  );
  await spec.says("and who cancelled", () => expect(card(page, "Marcus Bell")).toContainText("3:00, cancelled"));
  await spec.shows(page, ["1 rained out"]);
  await page.goto(`/admin/calendar?on=${monday}`);
  await spec.leads(main(page), {
    Day: `/admin/calendar?on=${monday}&view=day`,
    List: `/admin/calendar?on=${monday}&view=list`,
    Today: "/admin/calendar",
    "Previous week": `/admin/calendar?on=${addDays(monday, -7)}`,
    "Next week": `/admin/calendar?on=${on(7)}`,
  });

  await page.goto(`/admin/calendar?session=${ada}`);
  const sheet = page.getByRole("dialog", { name: "Ada Okafor" });
  for (const text of ["Booked", "On-Court Lesson, private", "1:00–2:00 PM", "Riverside", "Outdoor, with light", "Who"])
    await spec.says(`the sheet says '${text}'`, () => expect(sheet).toContainText(text));
  for (const name of ["Move", "Cancel session", "Close"])
    await spec.says(`the sheet has '${name}'`, () => expect(sheet.getByRole("link", { name })).toBeVisible(visible));
  await spec.says("and 'Rained out'", () =>
    expect(sheet.getByRole("button", { name: "Rained out" })).toBeVisible(visible),
  );
  for (const early of ["Done", "No-show"])
    await spec.says(`what has not begun is not '${early}'`, () =>
      expect(sheet.getByRole("button", { name: early, exact: true })).toHaveCount(0),
    );
  await page.goto(`/admin/calendar?session=${ada}&panel=cancel`);
  for (const text of [
    "Cancel this session",
    "1:00 PM is open again.",
    "No mail goes out. Please tell Ada Okafor yourself.",
  ])
    await spec.says(`before the cancellation: '${text}'`, () => expect(sheet).toContainText(text));
  await page.goto(`/admin/calendar?session=${ada}&panel=move`);
  await spec.says("a move names the day", () =>
    expect(sheet.getByRole("group", { name: /open times on Thu/ })).toBeVisible(visible),
  );
  await spec.says("seven days to move to", () =>
    expect(sheet.getByRole("navigation", { name: "Days to move to" }).getByRole("listitem")).toHaveCount(7),
  );
  await spec.says("taken times are not offered", () =>
    expect(sheet.getByRole("radio", { name: "6:00 PM" })).toHaveCount(0),
  );
  await spec.says("open times are", () => expect(sheet.getByRole("radio", { name: "9:00 AM" })).toHaveCount(1));
  await spec.says("'Another time' takes a reason, and needs none", () => {
    return expect(sheet.locator("input[name=because]")).not.toHaveAttribute("required");
  });

  await page.goto(`/admin/calendar?session=${iris}`);
  const asked = page.getByRole("dialog", { name: "Iris Vogel" });
  for (const name of ["Confirm", "Decline"])
    await spec.says(`a request has '${name}'`, () => expect(asked.getByRole("button", { name })).toBeVisible(visible));
  await asked.getByRole("button", { name: "Confirm" }).click();
  await spec.says("one tap confirms it", () => expect(asked).toContainText("Booked"));

  await page.goto(`/admin/calendar?view=day&on=${on(3)}`);
  await spec.says("a day is headed by its date", () => expect(thursday(page)).toBeVisible(visible));
  await spec.shows(page, ["2 sessions", "Travel to Northside, 25 min", "Open until 12:00 PM, Riverside"]);
  await spec.says("the strip marks the day", () =>
    expect(page.getByRole("navigation", { name: "Days" }).locator("[aria-current=date]")).toContainText("Thu"),
  );
  await page.goto(`/admin/calendar?view=list&on=${monday}`);
  await spec.says("a list goes by day", () =>
    expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(/^Mon, /),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/calendar?on=${on(3)}`);
  await spec.says("a phone shows the day first", () => expect(thursday(page)).toBeVisible(visible));
  await spec.says("and not the grid", () => expect(grid(page)).toBeHidden());
  spec.end();
});
