import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth, violations } from "#e2e/barriers.ts";
import { open, panel, query, someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const timeline = (page: Page) => page.getByRole("list", { name: "Everything so far" });
const picker = (page: Page) => page.getByRole("combobox", { name: "The other entry" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const mergeButton = (page: Page) => page.getByRole("button", { name: "Merge", exact: true });

test("somebody with two addresses becomes one person, whose next request lands there, and two again", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  const { testSite } = site;
  const [name, both] = ["Mona Vance", { email: "mona@work.example", phone: "(555) 010-0170" }];
  const { person: kept } = await someoneBooks(testSite, {
    name,
    email: "mona@home.example",
    words: "From the address at home",
  });
  const { person: merged } = await someoneBooks(testSite, { name, ...both, words: "From the address at work" });
  await query(
    testSite,
    "courtside_admin",
    "update people set skill_level = 'advanced', birth_year = 1988 where id = $1",
    [merged],
  );

  await open(page, `/admin/players/${kept}`);
  await expect(panel(page, "Merged entries")).toHaveCount(0);
  await page.getByRole("link", { name: "Merge with somebody" }).click();
  await expect(title(page, "Merge Mona Vance")).toBeVisible();
  await page.getByRole("link", { name: /^Mona Vance.*Same name, mona@work/ }).click();
  await expect(page).toHaveURL(`/admin/players/${kept}/merge?with=${merged}`);
  await page.reload();
  await expect(picker(page), "the address holds the choice").toHaveValue("Mona Vance");
  const preview = panel(page, "What will happen");
  for (const sentence of [
    "Mona Vance stays. The other entry, Mona Vance, is no longer listed on its own.",
    "Both addresses lead to Mona Vance from now on: mona@home.example and mona@work.example. Mail goes to the first.",
    "Taken over from the other entry: phone (555) 010-0170, year of birth 1988, skill level advanced.",
    "Requests, quiz results, mails and history of both are on one page.",
    "You can undo this for 30 days.",
  ])
    await expect(preview.getByText(sentence, { exact: true })).toBeVisible();
  await mergeButton(page).click();

  await expect(title(page, "Mona Vance")).toBeVisible();
  await expect(page).toHaveURL(`/admin/players/${kept}`);
  await expect(toasts(page).getByText("Merged with Mona Vance")).toBeVisible();
  for (const words of ["From the address at home", "From the address at work", "Two entries merged"])
    await expect(timeline(page).getByText(words, { exact: true })).toBeVisible();
  await expect(panel(page, "Contact").getByText("(555) 010-0170")).toBeVisible();
  await expect(page.getByText(/^\d+ years, advanced, since/)).toBeVisible();
  const again = await someoneBooks(testSite, { name, ...both, words: "Once more from work" });
  expect(again.person, "it belongs to them").toBe(kept);
  await expect(timeline(page).getByText("Once more from work"), "the page updates live").toBeVisible();
  await page.goto(`/admin/players/${merged}`);
  await expect(page, "the old page leads to the new one").toHaveURL(`/admin/players/${kept}`);
  await page.goto("/admin/players?q=vance");
  await expect(page.getByRole("row"), "the list has them once").toHaveCount(2);

  await open(page, `/admin/players/${kept}`);
  const entries = panel(page, "Merged entries");
  await expect(entries).toContainText(/Mona Vance.*mona@work\.example.*Merged on .*Can be undone until /);
  await entries.getByRole("button", { name: "Undo the merge with Mona Vance" }).click();
  await expect(toasts(page).getByText("Undone")).toBeVisible();
  await expect(entries).toHaveCount(0);
  await expect(timeline(page).getByText("From the address at work")).toHaveCount(0);
  await expect(panel(page, "Contact").getByText("(555) 010-0170")).toHaveCount(0);
  await page.goto(`/admin/players/${merged}`);
  await expect(page).toHaveURL(`/admin/players/${merged}`);
  await expect(timeline(page).getByText("From the address at work")).toBeVisible();
  await expect(timeline(page).getByText("Merge undone", { exact: true })).toBeVisible();
});

test("the other one is kept instead, and two households become one", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const { testSite } = site;
  const family = { name: "Iris Noor", words: "Hello" };
  const { person: one } = await someoneBooks(testSite, { ...family, email: "iris@a.example", child: ["Sami", 9] });
  const { person: other } = await someoneBooks(testSite, { ...family, email: "iris@b.example", child: ["Lina", 7] });
  await open(page, `/admin/players/${one}/merge?with=${other}`);
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

test("what cannot be merged says why, and a later merge is undone first", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const { testSite } = site;
  const child: [string, number] = ["Juno", 10];
  const { person: adult } = await someoneBooks(testSite, {
    name: "Omar Reyes",
    email: "omar@reyes.example",
    words: "Hello",
    child,
  });
  const { id: minor = "" } = await query(testSite, "courtside_admin", "select id from people where name = $1", [
    "Juno Reyes",
  ]);
  const refused = async (other: string, words: string) => {
    await open(page, `/admin/players/${adult}/merge?with=${other}`);
    await expect(page.getByRole("note")).toContainText(words);
    await expect(mergeButton(page)).toHaveCount(0);
    const answer = await page.request.post(`/admin/players/${adult}/merge.data`, {
      form: { with: other },
      headers: { origin: site.node.url },
    });
    expect([answer.status(), await answer.text()]).toEqual([409, expect.stringContaining(words)]);
  };
  await refused(minor, "A child and an adult cannot be merged.");
  await refused(adult, "This is the same entry.");
  await refused(crypto.randomUUID(), "This entry is no longer there, or it has been merged already.");

  for (const email of ["omar@first.example", "omar@second.example"]) {
    const { person: other } = await someoneBooks(testSite, { name: `Omar of ${email}`, email, words: "Hello" });
    await open(page, `/admin/players/${adult}/merge?with=${other}`);
    await mergeButton(page).click();
    await expect(panel(page, "Merged entries")).toContainText(email);
    await refused(other, "This entry is no longer there, or it has been merged already.");
  }
  await open(page, `/admin/players/${adult}`);
  const rows = panel(page, "Merged entries").getByRole("listitem");
  await expect(rows.nth(0).getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(rows.nth(1)).toContainText("Undo the newer one first.");
  await expect(rows.nth(1).getByRole("button")).toHaveCount(0);
  const { first = "" } = await query(
    testSite,
    "courtside_admin",
    "select id as first from person_merges where kept_id = $1 order by created_at limit 1",
    [adult],
  );
  const undo = (person: string) =>
    page.request.post(`/admin/players/${person}/unmerge.data`, {
      form: { merge: first },
      headers: { origin: site.node.url },
    });
  const later = await undo(adult);
  expect([later.status(), await later.text()]).toEqual([409, expect.stringContaining("Undo that merge first.")]);
  const elsewhere = await undo(minor);
  expect([elsewhere.status(), await elsewhere.text()]).toEqual([409, expect.stringContaining("no longer there")]);
  await rows.nth(0).getByRole("button").click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: "Undo the merge with Omar of omar@first.example" }).click();
  await expect(panel(page, "Merged entries")).toHaveCount(0);
});

test("by keyboard alone: find the other one, read, merge, undo", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  const { person: kept } = await someoneBooks(site.testSite, {
    name: "Nils Berg",
    email: "nils@berg.example",
    words: "Hello",
  });
  await someoneBooks(site.testSite, { name: "N. Berg", email: "berg@club.example", words: "Hello" });
  await open(page, `/admin/players/${kept}`);
  await tabTo(page, page.getByRole("link", { name: "Merge with somebody" }));
  await page.keyboard.press("Enter");
  await expect(picker(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
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

for (const theme of ["light", "dark"])
  test(`no barrier and no overflow in the ${theme} theme: choose, preview, refusal, merged entries`, async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site);
    await page.request.post("/admin/appearance", { form: { theme }, headers: { origin: site.node.url } });
    const name = `Wilhelmina Featherstonehaugh ${theme}`;
    const long = `${"a".repeat(60)}@${theme}.example`;
    const { person: kept } = await someoneBooks(site.testSite, { name, email: `w@${theme}.example`, words: "Hello" });
    const { person: merged } = await someoneBooks(site.testSite, {
      name,
      email: long,
      words: "Hello",
      phone: "(555) 010-0171",
    });
    for (const address of ["merge", `merge?with=${merged}`, `merge?with=${kept}`]) {
      await page.goto(`/admin/players/${kept}/${address}`, { waitUntil: "load" });
      await noBarrierAtAnyWidth(page);
    }
    await open(page, `/admin/players/${kept}/merge?with=${merged}`);
    await picker(page).fill("wilhelmina");
    await expect(page.getByRole("option", { name: /Wilhelmina/ }).first()).toBeVisible();
    expect(await violations(page), "with somebody found").toEqual([]);
    await mergeButton(page).click();
    await expect(panel(page, "Merged entries")).toBeVisible();
    await page.reload();
    await noBarrierAtAnyWidth(page);
  });
