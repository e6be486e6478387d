import { expect, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { panel, query, someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const picker = (page: Page) => page.getByRole("combobox", { name: "The other entry" });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const mergeButton = (page: Page) => page.getByRole("button", { name: "Merge", exact: true });

const send = (page: Page, path: string, form: Record<string, string>) => page.request.post(path, { form });

test("the page of a merged entry leads to the person who was kept", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const both = { name: "Mona Vance", words: "Hello" };
  const { person: kept } = await someoneBooks(site.testSite, { ...both, email: "mona@home.example" });
  const { person: merged } = await someoneBooks(site.testSite, { ...both, email: "mona@work.example" });
  await send(page, `/admin/players/${kept}/merge`, { with: merged });
  const answer = await page.request.get(`/admin/players/${merged}`);
  expect(new URL(answer.url()).pathname).toBe(`/admin/players/${kept}`);
});

test("the other entry can be kept instead, and two households become one", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const { testSite } = site;
  const family = { name: "Iris Noor", words: "Hello" };
  const { person: one } = await someoneBooks(testSite, { ...family, email: "iris@a.example", child: ["Sami", 9] });
  const { person: other } = await someoneBooks(testSite, { ...family, email: "iris@b.example", child: ["Lina", 7] });
  await page.goto(`/admin/players/${one}/merge?with=${other}`);
  const preview = panel(page, "What will happen");
  const stays = preview.locator("dd").first();
  await expect(stays).toContainText("iris@a.example");
  await preview.getByRole("link", { name: "Keep the other" }).click();
  await expect(page).toHaveURL(`/admin/players/${other}/merge?with=${one}`);
  await expect(stays).toContainText("iris@b.example");
  await expect(preview.getByText("Everybody in the other entry's household joins the Noor household.")).toBeVisible();
  await mergeButton(page).click();
  await expect(page).toHaveURL(`/admin/players/${other}`);
  for (const name of ["Open Sami Noor", "Open Lina Noor"])
    await expect(panel(page, "Noor household").getByRole("link", { name })).toBeVisible();
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(toasts(page).getByText("Undone")).toBeVisible();
  await expect(panel(page, "Noor household").getByRole("link", { name: "Open Sami Noor" })).toHaveCount(0);
  await expect(panel(page, "Merged entries")).toHaveCount(0);
});

test("an impossible merge is refused with the reason", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const asked = { name: "Omar Reyes", email: "omar@reyes.example", words: "Hello" };
  const { person: adult } = await someoneBooks(site.testSite, { ...asked, child: ["Juno", 10] });
  const find = "select id from people where name = 'Juno Reyes'";
  const { id: minor = "" } = await query(site.testSite, "courtside_admin", find, []);
  for (const [other, reason] of [
    [minor, "A child and an adult cannot be merged."],
    [adult, "This is the same entry."],
    [crypto.randomUUID(), "This entry is no longer there, or it has been merged already."],
  ] as const) {
    const preview = await (await page.request.get(`/admin/players/${adult}/merge?with=${other}`)).text();
    expect(preview).toContain(reason);
    expect(preview).not.toContain("What will happen");
    const answer = await send(page, `/admin/players/${adult}/merge.data`, { with: other });
    expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining(reason)]);
  }
});

test("only the newest merge can be undone", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const { person: kept } = await someoneBooks(site.testSite, {
    name: "Otis Order",
    email: "otis@order.example",
    words: "Hello",
  });
  for (const email of ["otis@first.example", "otis@second.example"]) {
    const { person: other } = await someoneBooks(site.testSite, { name: `Otis of ${email}`, email, words: "Hello" });
    await send(page, `/admin/players/${kept}/merge`, { with: other });
  }
  const oldest = "select id from person_merges where kept_id = $1 order by created_at limit 1";
  const { id: merge = "" } = await query(site.testSite, "courtside_admin", oldest, [kept]);
  const answer = await send(page, `/admin/players/${kept}/unmerge.data`, { merge });
  expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining("Undo that merge first.")]);

  await page.goto(`/admin/players/${kept}`);
  const rows = panel(page, "Merged entries").getByRole("listitem");
  await expect(rows.nth(1)).toContainText("Undo the newer one first.");
  await expect(rows.nth(1).getByRole("button")).toHaveCount(0);
  await rows.nth(0).getByRole("button", { name: /^Undo/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("button", { name: "Undo the merge with Otis of otis@first.example" })).toBeVisible();
});

test("two entries can be merged and the merge undone with the keyboard", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  const { person: kept } = await someoneBooks(site.testSite, {
    name: "Nils Berg",
    email: "nils@berg.example",
    words: "Hello",
  });
  await someoneBooks(site.testSite, { name: "N. Berg", email: "berg@club.example", words: "Hello" });
  await page.goto(`/admin/players/${kept}`);
  await tabTo(page, page.getByRole("link", { name: "Merge with somebody" }));
  await page.keyboard.press("Enter");
  await expect(picker(page)).toBeVisible();
  await hydrated(page);
  await tabTo(page, picker(page));
  await page.keyboard.type("berg@club");
  const option = page.getByRole("option", { name: /N\. Berg.*berg@club\.example/ });
  await expect(option).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(panel(page, "What will happen")).toBeVisible();
  await expect(picker(page), "the focus stays where one was").toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "What will happen is told below." })).toHaveCount(1);
  await tabTo(page, mergeButton(page));
  await page.keyboard.press("Enter");
  await expect(panel(page, "Merged entries")).toContainText("N. Berg");
  await page.keyboard.press("Control+z");
  await expect(toasts(page).getByText("Undone")).toBeVisible();
  await expect(panel(page, "Merged entries")).toHaveCount(0);
  await page.goBack();
  await expect(picker(page), "the choice is there again").toHaveValue("N. Berg");
});

test("the list of entries to merge with has no accessibility violation", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const both = { name: "Wilhelmina Featherstonehaugh", words: "Hello" };
  const { person: kept } = await someoneBooks(site.testSite, { ...both, email: "w@long.example" });
  await someoneBooks(site.testSite, { ...both, email: `${"a".repeat(60)}@long.example` });
  await page.goto(`/admin/players/${kept}/merge`);
  await picker(page).pressSequentially("wilhelmina");
  await expect(page.getByRole("option", { name: /Wilhelmina/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
