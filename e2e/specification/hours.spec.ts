import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";
import { button, heading, toast, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

const path = "/admin/calendar/hours";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) => button(page, "Save hours");

async function ask(testSite: TestSite, call: string) {
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query(call),
  );
  return rows[0] as Record<string, string>;
}

test("Hours and places", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("Hours and places");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto(path);
  await spec.says("heading", () => expect(heading(page, "Hours and places")).toBeVisible(visible));
  await spec.says("title", () => expect(page).toHaveTitle("Hours and places"));
  await spec.leads(page.getByRole("main"), {
    Calendar: "/admin/calendar",
    "Add exception": `${path}/exceptions/new`,
    "Add place": `${path}/places/new`,
    "Change rules": `${path}/visitors`,
  });
  await spec.shows(page, [
    "When and where you can be booked. Nothing here moves a session that is already booked.",
    "Eastern Time",
  ]);

  const first = region(page, "Where you coach");
  await spec.says("an empty calendar asks for the place first", () => expect(first).toBeVisible());
  await spec.says("field 'Name of the place'", () =>
    expect(first.getByLabel("Name of the place")).toHaveAttribute("placeholder", "Riverside, court 3"),
  );
  await spec.says("at most 100 letters", () =>
    expect(first.getByLabel("Name of the place")).toHaveAttribute("maxlength", "100"),
  );
  for (const kind of ["Outdoor", "Indoor", "Online"])
    await spec.says(`kind '${kind}'`, () => expect(first.getByRole("radio", { name: kind })).toBeAttached());
  await spec.says("outdoor at first", () => expect(first.getByRole("radio", { name: "Outdoor" })).toBeChecked());
  await spec.says("switch 'Has lights', off", () =>
    expect(first.getByRole("switch", { name: "Has lights" })).not.toBeChecked(),
  );
  await first.getByText("Indoor", { exact: true }).click();
  await spec.says("indoors there is no question of lights", () =>
    expect(first.getByRole("switch", { name: "Has lights" })).toBeHidden(),
  );
  await first.getByText("Outdoor", { exact: true }).click();
  const week = region(page, "Weekly hours");
  await spec.shows(week, ["You have no hours yet. Begin with a usual week, then change it:", "6 AM – 9 PM"]);
  for (const [index, day] of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].entries())
    await spec.says(`row ${index + 1} is ${day}`, () => expect(week.getByRole("rowheader").nth(index)).toHaveText(day));
  await spec.says("closed days say so", () => expect(week.getByText("Closed")).toHaveCount(7));
  await spec.says("a second usual week", () => expect(button(page, "Mon–Sat, 8 AM–6 PM")).toBeVisible());
  await save(page).click();
  await spec.says("a place is needed", () =>
    expect(page.getByText("Please name the place where you coach").first()).toBeVisible(visible),
  );
  await first.getByLabel("Name of the place").fill("Riverside");
  await button(page, "Mon–Fri, 9 AM–5 PM").click();
  await spec.says("the usual week fills Monday", () =>
    expect(page.getByLabel("Mon, Riverside, from")).toHaveValue("09:00"),
  );
  await spec.says("until five", () => expect(page.getByLabel("Fri, Riverside, to")).toHaveValue("17:00"));
  await spec.says("and leaves the weekend", () => expect(week.getByText("Closed")).toHaveCount(2));
  await spec.shows(page, ["6 changes not saved"]);
  await save(page).click();
  await spec.says("toast 'Hours saved'", () => expect(toast(page, "Hours saved")).toBeVisible(visible));
  await spec.says("the place is known from then on", () => expect(first).toHaveCount(0, visible));
  await spec.says("and has a column", () =>
    expect(week.getByRole("columnheader").nth(1)).toContainText("RiversideOutdoor"),
  );

  const rules = region(page, "Rules");
  const figures = {
    "Times are offered every": ["15", "min", "Counted from the full hour"],
    "Free time between sessions": ["15", "min", "Travel between places is added by itself"],
    "Least notice": ["12", "hours", "No one can book later than this before"],
    "How far ahead": ["28", "days", "Later days are not shown"],
    "Most sessions a day": ["", "a day", "Then the day is full. Empty for no limit"],
    "A held time waits": ["24", "hours", "Then it is open again"],
  };
  for (const [label, [value = "", unit = "", hint = ""]] of Object.entries(figures)) {
    await spec.says(`rule '${label}'`, () => expect(rules.getByLabel(label)).toHaveValue(value));
    await spec.says(`'${label}' is told in '${unit}': ${hint}`, () =>
      expect(rules.getByLabel(label)).toHaveAccessibleDescription(`${hint} ${unit}`),
    );
  }
  await spec.says("every 5, 10, 15, 20, 30 or 60 minutes", () =>
    expect(rules.getByLabel("Times are offered every").getByRole("option")).toHaveText([
      "5",
      "10",
      "15",
      "20",
      "30",
      "60",
    ]),
  );
  const limits = {
    "Free time between sessions": ["241", "Please enter a number from 0 to 240"],
    "Least notice": ["721", "Please enter hours from 0 to 720"],
    "How far ahead": ["0", "Please enter a number from 1 to 400"],
    "Most sessions a day": ["51", "Please enter a number from 1 to 50"],
    "A held time waits": ["169", "Please enter hours from 0.1 to 168"],
  };
  for (const [label, [typed = ""]] of Object.entries(limits)) await rules.getByLabel(label).fill(typed);
  await save(page).click();
  await spec.says("'Please check five fields.'", () =>
    expect(page.getByText("Please check five fields.")).toBeVisible(visible),
  );
  for (const [, message = ""] of Object.values(limits)) await spec.shows(rules, [message]);
  await button(page, "Discard").click();
  await spec.says("discarded, they are as stored", () => expect(rules.getByLabel("How far ahead")).toHaveValue("28"));

  const services = region(page, "How services are booked");
  await spec.says("every service can be booked at first", () =>
    expect(services.getByRole("switch", { name: "On-Court Lessons" })).toBeChecked(),
  );
  await spec.says("for an hour", () => expect(services.getByLabel("Length of On-Court Lessons")).toHaveValue("60"));
  await spec.says("one at a time", () =>
    expect(services.getByLabel("People at once, On-Court Lessons")).toHaveValue("1"),
  );
  await spec.says("each is confirmed by the coach", () =>
    expect(services.getByLabel("How On-Court Lessons is booked")).toHaveValue("ask"),
  );
  await spec.says("or booked at once", () =>
    expect(services.getByLabel("How On-Court Lessons is booked").getByRole("option")).toHaveText([
      "I confirm each",
      "Booked at once",
    ]),
  );
  await services.getByLabel("Length of On-Court Lessons").fill("62");
  await services.getByLabel("People at once, On-Court Lessons").fill("0");
  await save(page).click();
  await spec.says("its length has limits", () =>
    expect(services.getByText("Please enter minutes from 5 to 720, in steps of five")).toBeVisible(visible),
  );
  await services.getByLabel("Length of On-Court Lessons").fill("90");
  await save(page).click();
  await spec.says("and so has the group", () =>
    expect(services.getByText("Please enter a number from 1 to 100")).toBeVisible(visible),
  );
  await services.getByRole("switch", { name: "On-Court Lessons" }).uncheck();
  await spec.says("switched off, it has neither", () =>
    expect(services.getByLabel("Length of On-Court Lessons")).toBeHidden(),
  );
  await button(page, "Discard").click();

  const monday = page.getByLabel("Mon, Riverside, to");
  await monday.fill("09:00");
  await save(page).click();
  await spec.says("hours need a length", () =>
    expect(week.getByText("Please choose another end")).toBeVisible(visible),
  );
  await monday.fill("");
  await save(page).click();
  await spec.says("and both ends", () => expect(week.getByText("Please fill in both times")).toBeVisible(visible));
  await monday.fill("01:00");
  await spec.says("past midnight is the next day", () => expect(week.getByText("next day")).toBeVisible());
  await spec.says("and the line grows with it", () => expect(week.getByText("6 AM – 1 AM")).toBeVisible());
  await button(page, "Discard").click();
  spec.end();
});

test("Places and exceptions", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("Places and exceptions");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto(`${path}/places/new`);
  await spec.says("heading 'Add place'", () => expect(heading(page, "Add place")).toBeVisible(visible));
  await spec.leads(page.getByRole("main"), { "Hours and places": path, Cancel: path });
  for (const label of ["Address (Optional)", "Latitude (Optional)", "Longitude (Optional)"])
    await spec.says(`field '${label}'`, () => expect(page.getByLabel(label, { exact: true })).toBeVisible());
  await spec.shows(page, ["Without lights it closes at sunset, if the site knows where it is."]);
  await page.getByLabel("Latitude").fill("91");
  await button(page, "Add place").click();
  await spec.shows(page, ["Please check two fields.", "Please give it a name"]);
  await spec.says("a latitude is on earth", () =>
    expect(page.getByText("Please enter a number such as 40.7128").first()).toBeVisible(),
  );
  await page.getByLabel("Name", { exact: true }).fill("Northside");
  await page.getByText("Online", { exact: true }).click();
  await spec.says("a call has no address", () => expect(page.getByLabel(/^Address/)).toBeHidden());
  await page.getByText("Indoor", { exact: true }).click();
  await spec.says("and indoors no position matters", () => expect(page.getByLabel(/^Latitude/)).toBeHidden());
  await page.goto(path);
  await ask(site.testSite, "insert into places (name, display_order) values ('Hilltop', 1)");
  const { id } = await ask(
    site.testSite,
    "insert into places (name, kind, display_order) values ('Northside', 'indoor', 1) returning id",
  );
  await page.goto(`${path}/places/${id}`);
  await spec.says("heading with the name", () => expect(heading(page, "Edit Northside")).toBeVisible(visible));
  await spec.says("title with the name", () => expect(page).toHaveTitle("Edit Northside"));
  await spec.shows(page, [
    "Nobody can book it any more, and its hours end. What is booked there stays.",
    "In minutes, the same both ways. Empty where you need no time for it.",
  ]);
  await page.getByLabel("Minutes to Hilltop").fill("601");
  await button(page, "Save place").click();
  await spec.shows(page, ["Please enter minutes from 0 to 600"]);
  await page.getByLabel("Minutes to Hilltop").fill("25");
  await button(page, "Save place").click();
  await spec.says("toast 'Place saved'", () => expect(toast(page, "Place saved")).toBeVisible(visible));
  await spec.shows(region(page, "Places"), ["Indoor, 25 min to Hilltop"]);
  await spec.leads(region(page, "Places"), { "Edit Northside": `${path}/places/${id}` });

  await spec.shows(region(page, "Exceptions"), [
    "None ahead. Add your time off, or hours on a day when you are closed otherwise.",
  ]);
  await page.goto(`${path}/exceptions/new?on=2035-11-27`);
  await spec.says("heading 'Add exception'", () => expect(heading(page, "Add exception")).toBeVisible(visible));
  await spec.says("the day that the address names", () =>
    expect(page.getByLabel("First day")).toHaveValue("2035-11-27"),
  );
  await spec.says("time off at first", () => expect(page.getByRole("radio", { name: "Time off" })).toBeChecked());
  await spec.says("which has no place", () => expect(page.getByLabel("Place", { exact: true })).toBeHidden());
  await spec.shows(page, ["Empty for one day.", "Empty for all day.", "Visitors may read it."]);
  await page.getByLabel("Last day").fill("2035-11-26");
  await button(page, "Add exception").click();
  await spec.shows(page, ["Please choose a last day that is not before the first"]);
  await page.getByLabel("Last day").fill("2037-11-26");
  await button(page, "Add exception").click();
  await spec.shows(page, ["Please choose at most 400 days"]);
  await page.getByLabel("First day").fill("2020-11-26");
  await page.getByLabel("Last day").fill("");
  await button(page, "Add exception").click();
  await spec.shows(page, ["Please choose days that are not over yet"]);
  await page.getByLabel("First day").fill("2035-11-22");
  await page.getByLabel("Last day").fill("2035-11-24");
  await page.getByLabel(/^Note/).fill("Thanksgiving");
  await button(page, "Add exception").click();
  await spec.says("toast 'Exception added'", () => expect(toast(page, "Exception added")).toBeVisible(visible));
  await spec.shows(region(page, "Exceptions"), ["Time off", "Thanksgiving", "Thu, Nov 22 to Sat, Nov 24", "All day"]);
  await spec.says("it can be edited", () =>
    expect(page.getByRole("link", { name: "Edit exception of Thu, Nov 22 to Sat, Nov 24" })).toBeVisible(),
  );
  spec.end();
});
