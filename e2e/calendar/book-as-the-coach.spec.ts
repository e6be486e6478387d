import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth, violations } from "#e2e/barriers.ts";
import { book, choose, isBooked, laid, newSession, sessionsAt, time } from "#e2e/book-parts.ts";
import { addPlayer, asCoach, dayAhead, startOn } from "#e2e/coach-calendar.ts";
import { open, panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

async function choosePlayer(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Player" }).pressSequentially(typed);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("list", { name: "Players" }).getByText(name)).toBeVisible();
}

for (const width of [1440, 390])
  test(`at ${width} px a player is found, an open time chosen and booked, and the page says before what will happen`, async ({
    page,
    site: { testSite, node },
  }) => {
    const { riverside } = await laid(testSite);
    const name = width === 1440 ? "Elena Rossi" : "Marcus Bell";
    const person = await addPlayer(testSite, name);
    const date = dayAhead(width === 1440 ? 8 : 9);
    await page.setViewportSize({ width, height: 900 });
    await signInAsAdmin(page, { testSite, node });
    await open(page, `${newSession}?on=${date}`);
    await expect(panel(page, "What will happen")).toContainText("Choose a player and a time.");
    await choosePlayer(page, name.slice(0, 5), name);
    await expect(panel(page, "What will happen")).toContainText("Choose a time.");
    await choose(time(page, "9:15 AM"));
    await expect(panel(page, "What will happen")).toContainText(`session for ${name}`);
    await expect(panel(page, "What will happen")).toContainText(
      "Takes 9:15–10:15 AM at Riverside. 15 min stay free after it.",
    );
    await book(page).click();
    await expect(page).toHaveURL(isBooked);
    const [session, ...others] = await sessionsAt(testSite, startOn(date, 555));
    expect(others).toEqual([]);
    expect(session).toMatchObject({ place_id: riverside, status: "booked", capacity: 1, overruled: [], names: [name] });
    expect(page.url()).toContain(session?.id);
    const events = await asCoach(testSite, "select kind from event_people where person_id = $1", [person]);
    expect(events.map(({ kind }) => kind)).toContain("session_taken");
    await open(page, `${newSession}?on=${date}`);
    await expect(time(page, "8:00 AM")).toBeAttached();
    await expect(time(page, "9:15 AM"), "a time that is taken is not offered").toHaveCount(0);
    await expect(time(page, "10:15 AM"), "nor is the free time after it").toHaveCount(0);
  });

test("by keyboard alone, and a second player makes it semi-private", async ({ page, site: { testSite, node } }) => {
  const { northside } = await laid(testSite);
  await addPlayer(testSite, "Nora Bell");
  await addPlayer(testSite, "Leo Marin");
  const date = dayAhead(10);
  await signInAsAdmin(page, { testSite, node });
  await open(page, `${newSession}?on=${date}`);
  const player = page.getByRole("combobox", { name: "Player" });
  for (const [typed, name] of [
    ["nora", "Nora Bell"],
    ["leo m", "Leo Marin"],
  ] as const) {
    await player.focus();
    await page.keyboard.type(typed);
    await expect(page.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: `Remove ${name}` })).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: "Semi-private" })).toBeChecked();
  await page.getByRole("radio", { name: "Riverside" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(time(page, "2:00 PM")).toBeAttached();
  await time(page, "2:00 PM").focus();
  await page.keyboard.press("ArrowRight");
  await expect(time(page, "2:15 PM")).toBeChecked();
  await expect(panel(page, "What will happen")).toContainText("session for Nora and Leo");
  await expect(time(page, "2:15 PM"), "the page that follows takes nobody's place away").toBeFocused();
  await book(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(isBooked);
  const [session] = await sessionsAt(testSite, startOn(date, 855));
  expect(session).toMatchObject({ place_id: northside, capacity: 2, names: ["Leo Marin", "Nora Bell"] });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the page works by links and forms, and keeps what was typed when a time is not open", async ({
    page,
    site: { testSite, node },
  }) => {
    const { riverside } = await laid(testSite);
    const other = await addPlayer(testSite, "Petra Lang");
    await addPlayer(testSite, "Quentin Low");
    const date = dayAhead(11);
    await signInAsAdmin(page, { testSite, node });
    await page.goto(`${newSession}?on=${date}`);
    await page.getByLabel("Find a player").fill("quentin");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("link", { name: "Add Quentin Low" }).click();
    await expect(page.getByRole("list", { name: "Players" })).toContainText("Quentin Low");
    await choose(page.getByRole("radio", { name: /Northside/ }));
    await page.getByRole("button", { name: "Show open times" }).click();
    await expect(time(page, "3:00 PM")).toBeAttached();
    await expect(time(page, "9:00 AM")).toHaveCount(0);
    await choose(page.getByRole("radio", { name: /Riverside/ }));
    await page.getByRole("button", { name: "Show open times" }).click();
    await expect(page.getByLabel("Your reason")).toBeHidden();
    await choose(time(page, "Other time"));
    await page.getByLabel("Time", { exact: true }).fill("19:00");
    await book(page).click();
    await expect(page.getByRole("alert")).toContainText("7:00 PM is not open. Outside your hours. These are open:");
    await expect(page.getByRole("list", { name: "Players" })).toContainText("Quentin Low");
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("19:00");
    await page.getByLabel("Your reason").fill("Only free evening");
    await book(page).click();
    await expect(page).toHaveURL(isBooked);
    const [session] = await sessionsAt(testSite, startOn(date, 1140));
    expect(session).toMatchObject({
      ...{ place_id: riverside, overruled: ["closed"], overruled_because: "Only free evening" },
      names: ["Quentin Low"],
    });
    await page.goto(`${newSession}?on=${date}&person=${other}`);
    await choose(time(page, "10:00 AM"));
    await book(page).click();
    await expect(page).toHaveURL(isBooked);
    expect(await sessionsAt(testSite, startOn(date, 600))).toMatchObject([{ names: ["Petra Lang"] }]);
  });
});

test("a group has a name and places, and others join it", async ({ page, site: { testSite, node } }) => {
  await laid(testSite);
  const [first, second] = [await addPlayer(testSite, "Xenia Roy"), await addPlayer(testSite, "Yara Stone")];
  const date = dayAhead(14);
  await signInAsAdmin(page, { testSite, node });
  await open(page, `${newSession}?on=${date}&person=${first}`);
  await expect(page.getByLabel("Name of the group")).toBeHidden();
  await page.getByText("Group", { exact: true }).click();
  await page.getByLabel("Places").fill("4");
  await choose(time(page, "8:30 AM"));
  await expect(panel(page, "What will happen")).toContainText("3 places stay open.");
  await book(page).click();
  await expect(page.getByText("Please give the group a name").first()).toBeVisible();
  await expect(page.getByLabel("Name of the group")).toBeFocused();
  await page.getByLabel("Name of the group").fill("Junior group");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  const start = startOn(date, 510);
  expect(await sessionsAt(testSite, start)).toMatchObject([
    { title: "Junior group", capacity: 4, names: ["Xenia Roy"] },
  ]);

  await open(page, `${newSession}?on=${date}&person=${second}`);
  await expect(time(page, /8:30 AM/), "alone, nobody joins a group by mistake").toHaveCount(0);
  await page.getByText("Group", { exact: true }).click();
  await choose(time(page, /8:30 AM Junior group, 1 of 4/));
  await expect(panel(page, "What will happen")).toContainText("Joins Junior group, which then has 2 of 4 players.");
  await page.getByLabel("Name of the group").fill("Junior group");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  expect(await sessionsAt(testSite, start)).toMatchObject([{ capacity: 4, names: ["Xenia Roy", "Yara Stone"] }]);
});

test("somebody who is not found is added, and comes back chosen", async ({ page, site: { testSite, node } }) => {
  await laid(testSite);
  await signInAsAdmin(page, { testSite, node });
  await open(page, `${newSession}?on=${dayAhead(16)}`);
  await page.getByRole("combobox", { name: "Player" }).pressSequentially("Bruno Vega");
  await page.getByRole("option", { name: "New player “Bruno Vega”" }).click();
  await expect(page).toHaveURL(/\/admin\/players\/new\?/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bruno Vega");
  await page.getByRole("button", { name: "Add player" }).click();
  await expect(page).toHaveURL(/\/admin\/calendar\/new\?/);
  await expect(page.getByRole("list", { name: "Players" })).toContainText("Bruno Vega");
  await expect(page.getByText(/open times on/), "on the day that was looked at").toContainText(/\d/);
});

test("an address may say anything, and what makes no sense is left out", async ({ page, site: { testSite, node } }) => {
  await laid(testSite);
  await signInAsAdmin(page, { testSite, node });
  for (const query of [
    ...["person=nobody", "service=x&place=y", "on=2026-02-31", "on=9999-99-99", "start=never", "start=99999999999999"],
    ...[
      "time=25:00&start=other",
      `person=${crypto.randomUUID()}`,
      "capacity=-1&kind=group",
      "kind=choir",
      "on=0001-01-01",
    ],
    ...["start=-1", "on=9999-12-31", "start=0"],
  ]) {
    const answer = await page.goto(`${newSession}?${query}`);
    expect(answer?.status(), query).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "New session" })).toBeVisible();
  }
});

for (const theme of ["light", "dark"])
  test(`no barrier and no overflow in the ${theme} theme`, async ({ page, site: { testSite, node } }) => {
    test.setTimeout(180_000);
    const { riverside } = await laid(testSite);
    const person = await addPlayer(testSite, `Ida ${theme}`);
    await signInAsAdmin(page, { testSite, node });
    await page.request.post("/admin/appearance", { form: { theme }, headers: { origin: node.url } });
    const date = dayAhead(17);
    for (const query of ["", `?on=${date}&person=${person}&start=${startOn(date, 540)}`]) {
      await page.goto(newSession + query, { waitUntil: "load" });
      await noBarrierAtAnyWidth(page);
    }
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await open(
        page,
        `${newSession}?on=${date}&person=${person}&place=${riverside}&kind=group&start=other&time=06:30`,
      );
      await page.getByRole("combobox", { name: "Player" }).pressSequentially("ida");
      await expect(page.getByRole("option").first()).toBeVisible();
      expect(await violations(page), `${width} px, with a search, a group and another time`).toEqual([]);
      await book(page).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      expect(await violations(page), `${width} px, refused`).toEqual([]);
    }
  });
