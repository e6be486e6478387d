import { expect, type Page } from "@playwright/test";
import { choose } from "#e2e/book-parts.ts";
import { addPlayer, asCoach, dayAhead, openCalendar, startOn } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { heading, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

const path = "/admin/calendar/new";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const radio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name, exact: true });
const book = (page: Page, name = "Book session") => page.getByRole("button", { name, exact: true });

test("New session", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("New session");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto(path);
  await spec.says("heading 'New session'", () => expect(heading(page, "New session")).toBeVisible(visible));
  await spec.says("title 'New session'", () => expect(page).toHaveTitle("New session"));
  await spec.shows(page, ["You have no hours yet", "Say where and when you teach. Your open times then appear here."]);
  const main = page.getByRole("main");
  await spec.leads(main, { Calendar: "/admin/calendar", "Set your hours": "/admin/calendar/hours" });
  await spec.says("the calendar is lit in the sidebar", () =>
    expect(page.getByRole("complementary").getByRole("link", { name: "Calendar", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    ),
  );

  const { riverside } = await openCalendar(site.testSite);
  const [nora, leo] = [await addPlayer(site.testSite, "Nora Bell"), await addPlayer(site.testSite, "Leo Marin")];
  const date = dayAhead(9);
  await page.goto(`${path}?on=${date}`);
  const player = page.getByRole("combobox", { name: "Player" });
  await spec.says("field 'Player' with its placeholder", () =>
    expect(player).toHaveAttribute("placeholder", "Name, address or phone"),
  );
  await spec.says("field 'Service' with the length of each", () =>
    expect(page.getByLabel("Service").getByRole("option").first()).toHaveText(/, 60 min$/),
  );
  for (const name of ["Private", "Semi-private", "Group"])
    await spec.says(`kind '${name}'`, () => expect(radio(page, name)).toBeAttached());
  await spec.says("private at first", () => expect(radio(page, "Private")).toBeChecked());
  for (const name of ["Riverside Indoor", "Northside Indoor"])
    await spec.says(`place '${name}'`, () => expect(radio(page, name)).toBeAttached());
  await spec.says("the first place with open times is chosen", () =>
    expect(radio(page, "Riverside Indoor")).toBeChecked(),
  );
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("listitem");
  await spec.says("seven days", () => expect(days).toHaveCount(7));
  await spec.says("from Monday", () => expect(days.first()).toContainText("Mon"));
  await spec.says("to Sunday", () => expect(days.last()).toContainText("Sun"));
  await spec.says("the day is marked", () =>
    expect(page.getByRole("navigation", { name: "Days" }).locator("[aria-current=date]")).toContainText(
      `${Number(date.slice(8))}`,
    ),
  );
  await spec.says("with how many are open", () => expect(days.last()).toContainText("13 open"));
  await spec.says("the times of the day are named by it", () =>
    expect(page.getByRole("group", { name: /^13 open times on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+$/ })).toBeVisible(),
  );
  await spec.says("every quarter of an hour that fits", () =>
    expect(page.getByRole("radio", { name: /^\d+:\d\d AM$/ })).toHaveCount(13),
  );
  await spec.shows(page, ["Only times that fit: 15 min stay free between sessions, travel included. Eastern Time."]);
  await spec.says("'Other time' among them", () => expect(radio(page, "Other time")).toBeAttached());
  await spec.says("its field is hidden until then", () =>
    expect(page.getByLabel("Time", { exact: true })).toBeHidden(),
  );
  await spec.says("'Week after' leads on", async () =>
    expect(await page.getByRole("link", { name: "Week after" }).getAttribute("href")).toContain(`on=${dayAhead(16)}`),
  );
  await spec.says("'Week before' leads back", () =>
    expect(page.getByRole("link", { name: "Week before" })).toBeVisible(),
  );
  const outcome = region(page, "What will happen");
  await spec.shows(outcome, ["Choose a player and a time."]);

  await book(page).click();
  await spec.shows(page, ["Please check two fields.", "Please choose a player", "Please choose a time"]);
  await spec.says("the first bad field has the focus", () => expect(player).toBeFocused());

  await player.pressSequentially("nor");
  await spec.says("a person is found by a few letters", () =>
    expect(page.getByRole("option", { name: /^Nora Bell/ })).toBeVisible(visible),
  );
  await spec.says("or added by that name", () =>
    expect(page.getByRole("listbox").getByRole("option").last()).toHaveText("New player “nor”"),
  );
  await page.getByRole("option", { name: /^Nora Bell/ }).click();
  await spec.says("the chosen person can be removed", () =>
    expect(page.getByRole("link", { name: "Remove Nora Bell" })).toBeVisible(),
  );
  await spec.says("the address says who", () => expect(page).toHaveURL(new RegExp(`person=${nora}`)));
  await spec.says("then a second is asked for", () =>
    expect(player).toHaveAttribute("placeholder", "Add a second player"),
  );
  await choose(radio(page, "9:00 AM"));
  await spec.shows(outcome, ["for Nora Bell", "Takes 9:00–10:00 AM at Riverside. 15 min stay free after it."]);
  await spec.says("the address says when", () => expect(page).toHaveURL(new RegExp(`start=${startOn(date, 540)}`)));
  await page.getByText("Semi-private", { exact: true }).click();
  await spec.shows(outcome, ["One place stays open."]);
  await page.getByText("Group", { exact: true }).click();
  await spec.shows(outcome, ["5 places stay open."]);
  await spec.says("field 'Name of the group'", () => expect(page.getByLabel("Name of the group")).toBeVisible());
  await spec.says("field 'Places', six at first", () => expect(page.getByLabel("Places")).toHaveValue("6"));
  await book(page).click();
  await spec.shows(page, ["Please give the group a name"]);
  await page.getByLabel("Name of the group").fill("Tuesday group");
  await page.getByLabel("Places").fill("31");
  await book(page).click();
  await spec.shows(page, ["Please enter a number from 3 to 30"]);
  await page.getByText("Private", { exact: true }).click();

  await choose(radio(page, "Other time"));
  await book(page).click();
  await spec.shows(page, ["Please enter a time such as 2:15 PM"]);
  await page.getByLabel("Time", { exact: true }).fill("20:00");
  await spec.shows(page, [
    "Not open: Outside your hours. You can book it anyway: give a reason, or press the button twice.",
    "Not one of your open times: outside your hours. Your reason is kept with the session.",
  ]);
  await spec.says("field 'Your reason'", () => expect(page.getByLabel("Your reason")).toBeVisible());
  await book(page).click();
  await spec.shows(page.getByRole("alert"), ["8:00 PM is not open. Outside your hours. These are open:"]);
  await spec.says("three that are open instead", () =>
    expect(page.getByRole("alert").getByRole("radio")).toHaveCount(3),
  );

  await page.goto(`${path}?on=${date}&person=${nora}&place=${riverside}&start=${startOn(date, 540)}`);
  const repeat = page.getByRole("switch", { name: /^Repeat every week/ });
  await spec.says("switch 'Repeat every week', off at first", () => expect(repeat).not.toBeChecked());
  await spec.shows(page, ["Same day, same time, same place"]);
  await repeat.check();
  await spec.says("five weeks at first", () => expect(page.getByLabel("Weeks", { exact: true })).toHaveValue("5"));
  const weeks = page.getByRole("list", { name: "Each week" }).getByRole("listitem");
  await spec.says("one row for each", () => expect(weeks).toHaveCount(5));
  await spec.says("with what is free", () => expect(weeks.first()).toContainText("9:00–10:00 AM is free"));
  await spec.shows(outcome, ["5 as chosen. None overlaps."]);
  await page.getByLabel("Weeks", { exact: true }).fill("60");
  await book(page, "Book 5 sessions").click();
  await spec.shows(page, ["Please enter a number from 2 to 53"]);
  await page.getByLabel("Weeks", { exact: true }).fill("2");
  await spec.says("the button says how many", () => expect(book(page, "Book 2 sessions")).toBeVisible(visible));
  await book(page, "Book 2 sessions").click();
  await spec.says("booked, it leads to the first session", () =>
    expect(page).toHaveURL(/\/admin\/calendar\?session=[0-9a-f-]{36}$/, visible),
  );
  const [{ count } = { count: "" }] = await asCoach(
    site.testSite,
    "select count(*)::int as count from session_people where person_id = $1",
    [nora],
  );
  await spec.says("both weeks are booked", () => expect(count).toBe(2));

  await page.goto(`/admin/players/${nora}`);
  const coming = region(page, "Coming up");
  await spec.says("both are coming up on the player's page", () => expect(coming.getByRole("listitem")).toHaveCount(2));
  await spec.leads(coming, { "Book a session": `${path}?person=${nora}` });
  await spec.leads(main, { Sessions: `/admin/players/${nora}?show=sessions` });
  await spec.says("and told in the history", () =>
    expect(region(page, "Everything so far").getByText(/^Booked every week from /)).toBeVisible(),
  );
  await page.goto(`/admin/players/${leo}`);
  await spec.shows(region(page, "Coming up"), ["Nothing booked yet"]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/players");
  const bar = page.getByRole("navigation", { name: "Main screens" });
  await spec.leads(bar, { Calendar: "/admin/calendar", Messages: "/admin/messages", Players: "/admin/players" });
  await spec.says("the screen one is on is marked", () =>
    expect(bar.getByRole("link", { name: "Players" })).toHaveAttribute("aria-current", "page"),
  );
  await bar.getByRole("button", { name: "More" }).click();
  await spec.says("'More' opens the drawer", () =>
    expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible(),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await spec.says("from 768 px the bar is gone", () => expect(bar).toBeHidden());
  spec.end();
});
