import { expect, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { panel, query, someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "Players" }).getByRole("row");

test("a child is added to a parent's household and found by the parent's address", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneBooks(site.testSite, { name: "Grace Okafor", email: "grace@okafor.example", words: "Hello" });
  await page.goto("/admin/players/new");
  const form = page.getByRole("main");
  await form.getByLabel("Name", { exact: true }).fill("Ada Reed");
  await form.getByLabel("Year of birth").fill(`${new Date().getFullYear() - 11}`);
  await form.getByRole("switch", { name: /^Minor/ }).check();
  await form.getByText("Together with", { exact: true }).click();
  await form.getByRole("combobox", { name: "Together with" }).pressSequentially("grace");
  await expect(page.getByRole("option", { name: /Grace Okafor/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("combobox", { name: "Together with" })).toHaveValue("Grace Okafor");
  await form.getByRole("button", { name: "Add player" }).click();
  await expect(page.getByText("Player added")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill("grace@okafor");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).nth(1)).toContainText(/Ada Reed, 11.*Okafor Grace pays/);
});

test("a child and a new parent are added with one form and seven taps", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/players");
  await page.getByRole("link", { name: "Add player" }).click();
  const form = page.getByRole("main");
  await form.getByLabel("Name", { exact: true }).fill("Tim Lang");
  await form.getByRole("switch", { name: /^Minor/ }).check();
  await form.getByLabel("Parent's name").fill("Petra Lang");
  await form.getByLabel("Parent's email").fill("petra@lang.example");
  await form.getByLabel("Parent's phone").fill("555 0100");
  await form.getByRole("button", { name: "Add player" }).click();
  await expect(page.getByText("Player added")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill("petra@lang");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).nth(2)).toContainText(/Tim Lang.*Lang Petra pays/);
});

test("a changed player shows the new details and the change in the history", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  const { person } = await someoneBooks(site.testSite, {
    name: "Cleo Change",
    email: "cleo@change.example",
    words: "Hello",
  });
  await page.goto(`/admin/players/${person}/edit`);
  await page.getByLabel("Skill level").selectOption("advanced");
  await page.getByRole("button", { name: "Save player" }).click();
  await expect(page.getByText("Player saved")).toBeVisible();
  await expect(page.getByText(/^advanced, since /i)).toBeVisible();
  const timeline = page.getByRole("list", { name: "Everything so far" });
  for (const words of ["Details changed", "Skill level"])
    await expect(timeline.getByText(words, { exact: true })).toBeVisible();
});

test("a private note is kept on a player's page", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const { person } = await someoneBooks(site.testSite, {
    name: "Nell Note",
    email: "nell@note.example",
    words: "Hello",
  });
  await page.goto(`/admin/players/${person}`);
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Toss drifts left when she tires.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  await page.reload();
  await expect(panel(page, "Private note").getByText("Toss drifts left when she tires.")).toBeVisible();
});

test("a search typed while a filter loads is neither lost nor undone", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  for (const name of ["Ines Adler", "Ruth Adler"])
    await someoneBooks(site.testSite, { name, email: `${name[0]}@adler.example`, words: "Hello" });
  await page.goto("/admin/players?show=parents");
  const arrive = Promise.withResolvers<void>();
  await page.route(/\/admin\/players\.data$/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: /^All/ }).click();
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.pressSequentially("ines ad");
  await page.waitForTimeout(500);
  arrive.resolve();
  await expect(page).toHaveURL(/\/admin\/players\?q=ines\+ad$/);
  await expect(search).toHaveValue("ines ad");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("link", { name: /^Parents/ }).click();
  await expect(page).toHaveURL(/\?show=parents&q=ines\+ad$/);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(search).toHaveValue("ines ad");

  // Both in one turn, so that no pause lies between them on a busy machine.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "ruth");
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLAnchorElement>("form[role=search] a[href*='show=players']")?.click();
  });
  await expect(page).toHaveURL(/\?show=players&q=ruth$/);
  await expect(search).toHaveValue("ruth");
});

test("a message and a quiz submission lead to their person and the child they are about", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const child: [string, number] = ["Freya", 14];
  const asked = { name: "Theo Lindqvist", email: "theo@lindqvist.example", words: "She plays on Mondays.", child };
  const { message: id } = await someoneBooks(site.testSite, asked);
  await page.goto(`/admin/messages?open=${id}`);
  const dialog = page.getByRole("dialog", { name: "Theo Lindqvist" });
  await dialog.getByRole("link", { name: "Freya", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Freya Lindqvist" })).toBeVisible();
  await expect(page.getByText("She plays on Mondays.").first()).toBeVisible();
  await page.goBack();
  await dialog.getByRole("link", { name: "Everything so far" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Theo Lindqvist" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Booking request from Theo Lindqvist" })).toHaveAttribute(
    "href",
    `/admin/messages?open=${id}`,
  );

  const call = `select receive_quiz_submission('Theo Lindqvist', 'theo@lindqvist.example', null,
    '/services/mental-performance', '13-17', 'Club', 'Nerve', 'Weekly', gen_random_uuid()) as id`;
  await query(site.testSite, "courtside_visitor", call, []);
  await expect(page.getByText("Quiz, answered by Theo Lindqvist"), "the page updates live").toBeVisible();
  await page.getByRole("link", { name: "Quiz, answered by Theo Lindqvist" }).click();
  await page.getByRole("dialog", { name: "Theo Lindqvist" }).getByRole("link", { name: "Everything so far" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Theo Lindqvist" })).toBeVisible();
});

test("the history can be filtered, names what was removed and leaves spam out", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const email = "marcus@bell.example";
  await signInAsAdmin(page, site);
  const asks = async (words: string) =>
    (await someoneBooks(site.testSite, { name: "Marcus Bell", email, words })).message;
  const [kept, removed, spam] = [await asks("Kept words"), await asks("Removed words"), await asks("Spam words")];
  const asAdmin = (call: string, values: unknown[]) => query(site.testSite, "courtside_admin", call, values);
  await asAdmin("delete from messages where id = $1", [removed]);
  await asAdmin("update messages set spam = 'coach' where id = $1", [spam]);
  await page.request.post("/admin/messages/status", {
    form: { ids: kept, status: "open" },
    headers: { origin: site.node.url },
  });
  await page.goto(`/admin/people?email=${email}`);
  await expect(page, "the address leads to its person").toHaveURL(/\/admin\/players\/[0-9a-f-]{36}$/);
  const timeline = page.getByRole("list", { name: "Everything so far" });
  await expect(timeline.getByText("Request, since removed")).toBeVisible();
  await expect(timeline.getByText("Kept words")).toHaveCSS("font-family", /Newsreader/);
  await expect(timeline.getByText(/Removed words|Spam words/)).toHaveCount(0);
  const show = page.getByRole("navigation", { name: "Show" });
  await show.getByRole("link", { name: "Changes" }).click();
  await expect(page).toHaveURL(/\?show=changes$/);
  await expect(timeline.getByText("Marked as Open")).toBeVisible();
  await expect(timeline.getByText("Kept words")).toHaveCount(0);
  await show.getByRole("link", { name: "Mails" }).click();
  await expect(timeline.getByText("Mail: it has arrived").first()).toBeVisible({ timeout: 60_000 });
  await expect(timeline.getByText("Marked as Open")).toHaveCount(0);
  await show.getByRole("link", { name: "Requests" }).click();
  await expect(timeline.getByText("Kept words")).toBeVisible();
  await expect(timeline.getByText("Marked as Open")).toHaveCount(0);
});

test("a long history continues on an older page", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneBooks(site.testSite, { name: "Ben Hartley", email: "ben@hartley.example", words: "The very first" });
  const { id = "" } = await query(site.testSite, "courtside_admin", "select id from people where name = $1", [
    "Ben Hartley",
  ]);
  const call = `select record_event('details_changed', 'coach', 'person', $1::uuid, array[$1::uuid],
    now() + n * interval '1 second', '{"fields": "phone"}') from generate_series(1, 30) n`;
  await query(site.testSite, "courtside_admin", call, [id]);
  await page.goto(`/admin/players/${id}`);
  await expect(page.getByText("Details changed")).toHaveCount(30);
  const asked = panel(page, "Everything so far").getByText("The very first");
  await expect(asked).toHaveCount(0);
  await page.getByRole("link", { name: "Show older" }).click();
  await expect(asked).toBeVisible();
  await page.getByRole("link", { name: "Back to the newest" }).click();
  await expect(page.getByText("Details changed")).toHaveCount(30);
});

test("a player can be found and changed with the keyboard", { tag: "@long" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await someoneBooks(site.testSite, { name: "Elena Rossi", email: "elena@rossi.example", words: "Hello" });
  await page.goto("/admin");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("elena@rossi");
  await expect(page.getByRole("option", { name: "Elena Rossi", exact: true })).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Elena Rossi" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Edit", exact: true }));
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Name", { exact: true });
  await expect(field).toBeVisible();
  await tabTo(page, field);
  await page.keyboard.press("End");
  await page.keyboard.type("-Marini");
  await tabTo(page, page.getByRole("radio", { name: "No household" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "New household" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Elena Rossi-Marini" })).toBeVisible();
  await expect(panel(page, "Rossi household")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Add note" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Note", { exact: true }), "ready to be typed into").toBeFocused();
});

test("the list of people to choose from has no accessibility violation", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneBooks(site.testSite, { name: "Sofia Marín", email: "sofia@marin.example", words: "Hello" });
  await page.goto("/admin/players/new");
  await page.getByText("Together with", { exact: true }).click();
  await page.getByRole("combobox", { name: "Together with" }).pressSequentially("sofia");
  await expect(page.getByRole("option", { name: /Sofia/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
