import { expect, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { book, choose, isBooked, laid, newSession, sessionsAt, time } from "#e2e/book-parts.ts";
import { addPlayer, asCoach, dayAhead, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

async function choosePlayer(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Player" }).pressSequentially(typed);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("list", { name: "Players" }).getByText(name)).toBeVisible();
}

for (const width of [1440, 390])
  test(`at ${width} px the coach finds a player, chooses an open time and books it`, {
    tag: width === 1440 ? [] : "@long",
  }, async ({ page, site: { testSite, node } }) => {
    const { riverside } = await laid(testSite);
    const name = width === 1440 ? "Elena Rossi" : "Marcus Bell";
    const person = await addPlayer(testSite, name);
    const date = dayAhead(width === 1440 ? 8 : 9);
    await page.setViewportSize({ width, height: 900 });
    await signInAsAdmin(page, { testSite, node });
    await page.goto(`${newSession}?on=${date}`);
    await choosePlayer(page, name.slice(0, 5), name);
    await choose(time(page, "9:15 AM"));
    await expect(panel(page, "What will happen")).toContainText(`session for ${name}`);
    await book(page).click();
    await expect(page).toHaveURL(isBooked);
    const [session, ...others] = await sessionsAt(testSite, startOn(date, 555));
    expect(others).toEqual([]);
    expect(session).toMatchObject({ place_id: riverside, status: "booked", capacity: 1, overruled: [], names: [name] });
    expect(page.url()).toContain(session?.id);
    const events = await asCoach(testSite, "select kind from event_people where person_id = $1", [person]);
    expect(events.map(({ kind }) => kind)).toContain("session_taken");
  });

test("two players can be booked with the keyboard, which makes it semi-private", { tag: "@long" }, async ({
  page,
  site: { testSite, node },
}) => {
  const { northside } = await laid(testSite);
  await addPlayer(testSite, "Nora Bell");
  await addPlayer(testSite, "Leo Marin");
  const date = dayAhead(10);
  await signInAsAdmin(page, { testSite, node });
  await page.goto(`${newSession}?on=${date}`);
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
  await expect(time(page, "2:15 PM"), "the page that follows keeps the focus").toBeFocused();
  await book(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(isBooked);
  const [session] = await sessionsAt(testSite, startOn(date, 855));
  expect(session).toMatchObject({ place_id: northside, capacity: 2, names: ["Leo Marin", "Nora Bell"] });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a second press books a session outside the hours, and the refused form keeps its fields", async ({
    page,
    site: { testSite, node },
  }) => {
    const { riverside } = await laid(testSite);
    await addPlayer(testSite, "Quentin Low");
    const date = dayAhead(11);
    await signInAsAdmin(page, { testSite, node });
    await page.goto(`${newSession}?on=${date}`);
    await page.getByLabel("Find a player").fill("quentin");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("link", { name: "Add Quentin Low" }).click();
    await expect(page.getByRole("list", { name: "Players" })).toContainText("Quentin Low");
    await expect(page.getByLabel("Your reason")).toBeHidden();
    await choose(time(page, "Other time"));
    await page.getByLabel("Time", { exact: true }).fill("19:00");
    await book(page).click();
    await expect(page.getByRole("alert")).toContainText("7:00 PM is not open. Outside your hours. These are open:");
    await expect(page.getByRole("list", { name: "Players" })).toContainText("Quentin Low");
    await expect(page.getByLabel("Time", { exact: true })).toHaveValue("19:00");
    await book(page).click();
    await expect(page).toHaveURL(isBooked);
    const [session] = await sessionsAt(testSite, startOn(date, 1140));
    expect(session).toMatchObject({
      ...{ place_id: riverside, overruled: ["closed"], overruled_because: "No reason given" },
      names: ["Quentin Low"],
    });
  });
});

test("a player joins a group that has places left", async ({ page, site: { testSite, node } }) => {
  const { riverside } = await laid(testSite);
  const person = await addPlayer(testSite, "Yara Stone");
  const date = dayAhead(14);
  const group = { title: "Junior group", capacity: 4, place: riverside };
  const planted = await plantSession(testSite, { ...group, who: "Xenia Roy", date, at: 510 });
  const [service] = await asCoach(
    testSite,
    `update sessions set service_id = (select id from services where session_type = 'on-court')
     where id = $1 returning service_id as id`,
    [planted],
  );
  await signInAsAdmin(page, { testSite, node });
  await page.goto(`${newSession}?on=${date}&person=${person}&service=${service?.id}`);
  await expect(time(page, "10:00 AM")).toBeAttached();
  await expect(time(page, /8:30 AM/), "a private session joins no group by mistake").toHaveCount(0);
  await page.getByText("Group", { exact: true }).click();
  await choose(time(page, /8:30 AM Junior group, 1 of 4/));
  await expect(panel(page, "What will happen")).toContainText("Joins Junior group, which then has 2 of 4 players.");
  await page.getByLabel("Name of the group").fill("Junior group");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  expect(await sessionsAt(testSite, startOn(date, 510))).toMatchObject([
    { capacity: 4, names: ["Xenia Roy", "Yara Stone"] },
  ]);
});

test("a new group is booked with its name and places", { tag: "@long" }, async ({ page, site: { testSite, node } }) => {
  await laid(testSite);
  const person = await addPlayer(testSite, "Zelda Roy");
  const date = dayAhead(15);
  await signInAsAdmin(page, { testSite, node });
  await page.goto(`${newSession}?on=${date}&person=${person}&kind=group`);
  await page.getByLabel("Places").fill("4");
  await choose(time(page, "8:30 AM"));
  await expect(panel(page, "What will happen")).toContainText("3 places stay open.");
  await book(page).click();
  await expect(page.getByLabel("Name of the group")).toBeFocused();
  await page.getByLabel("Name of the group").fill("Junior group");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  expect(await sessionsAt(testSite, startOn(date, 510))).toMatchObject([
    { title: "Junior group", capacity: 4, names: ["Zelda Roy"] },
  ]);
});

test("parameters that make no sense are ignored", { tag: "@long" }, async ({ page, site: { testSite, node } }) => {
  await laid(testSite);
  await signInAsAdmin(page, { testSite, node });
  for (const query of [
    ...["person=nobody", "service=x&place=y", "on=2026-02-31", "on=9999-99-99", "start=never", "start=99999999999999"],
    ...["time=25:00&start=other", `person=${crypto.randomUUID()}`, "capacity=-1&kind=group", "kind=choir"],
    ...["on=0001-01-01", "start=-1", "on=9999-12-31", "start=0"],
  ]) {
    const answer = await page.request.get(`${newSession}?${query}`);
    expect(answer.status(), query).toBe(200);
    expect(await answer.text(), query).toMatch(/<h1[^>]*>New session/);
  }
});

for (const theme of ["light", "dark"])
  test(`in the ${theme} theme an open search and a refused form are accessible`, { tag: "@long" }, async ({
    page,
    site: { testSite, node },
  }) => {
    const { riverside } = await laid(testSite);
    const person = await addPlayer(testSite, `Ida ${theme}`);
    await signInAsAdmin(page, { testSite, node });
    await page.request.post("/admin/appearance", { form: { theme }, headers: { origin: node.url } });
    const query = `on=${dayAhead(17)}&person=${person}&place=${riverside}&kind=group&start=other&time=06:30`;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${newSession}?${query}`);
      await page.getByRole("combobox", { name: "Player" }).pressSequentially("ida");
      await expect(page.getByRole("option").first()).toBeVisible();
      expect(await violations(page), `${width} px, with a search, a group and another time`).toEqual([]);
      await book(page).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      expect(await violations(page), `${width} px, refused`).toEqual([]);
    }
  });
