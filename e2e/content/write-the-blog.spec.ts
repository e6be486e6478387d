import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page, type Route } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { addPost, openPost, save, saved } from "#e2e/edited-post.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";

const title = (page: Page) => page.getByLabel("Title", { exact: true });
const content = (page: Page) => page.getByLabel("Content (Optional)");
const kept = (page: Page) => expect(page.getByText(/Draft saved in this browser at/)).toBeVisible();

async function wordings(testSite: TestSite, id: string): Promise<{ now: string; before: string[] }> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    const now = await admin.query("select content from blog_posts where id = $1", [id]);
    const before = await admin.query("select content from blog_revisions where post_id = $1 order by saved_at", [id]);
    return { now: now.rows[0].content, before: before.rows.map((row) => row.content) };
  });
}

test("two tabs edit one post, and no character is lost", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Two tabs" });
  const other = await page.context().newPage();
  await openPost(page, id);
  await openPost(other, id);
  await content(page).fill("What the first tab wrote.");
  await save(page);
  await saved(page);

  await content(other).fill("What the second tab wrote.");
  await save(other);
  const question = other.getByRole("dialog", { name: "The stored version is newer" });
  await question.getByRole("button", { name: "Compare" }).click();
  await expect(question.getByText("What the first tab wrote.")).toBeVisible();
  await expect(question.getByText("What the second tab wrote.")).toBeVisible();
  expect(await wordings(site.testSite, id)).toMatchObject({ now: "What the first tab wrote." });
  await question.getByRole("button", { name: "Keep mine" }).click();
  await saved(other);
  expect(await wordings(site.testSite, id)).toEqual({
    now: "What the second tab wrote.",
    before: ["First words.", "What the first tab wrote."],
  });
});

test("whoever takes theirs can take it back", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Take theirs" });
  const other = await page.context().newPage();
  await openPost(page, id);
  await openPost(other, id);
  await content(page).fill("Theirs.");
  await save(page);
  await saved(page);
  await content(other).fill("Mine.");
  await save(other);
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect(content(other)).toHaveValue("Theirs.");
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(content(other)).toHaveValue("Mine.");
  await save(other);
  await saved(other);
  expect(await wordings(site.testSite, id)).toEqual({ now: "Mine.", before: ["First words.", "Theirs."] });
});

test("an earlier version comes back from the history", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "History" });
  await openPost(page, id);
  await content(page).fill("Second words.");
  await save(page);
  await saved(page);
  await openPost(page, id);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /^Restore the version of/ }).click();
  await expect(content(page)).toHaveValue("First words.");
  await save(page);
  await saved(page);
  expect(await wordings(site.testSite, id)).toEqual({ now: "First words.", before: ["First words.", "Second words."] });
});

test("a draft older than the stored post asks, and is not lost by being asked about", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Old draft" });
  await openPost(page, id);
  await content(page).fill("Typed on the train.");
  await kept(page);
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query("update blog_posts set content = 'Saved at home.' where id = $1", [id]),
  );
  page.once("dialog", (leaving) => leaving.accept());
  await page.goto(`/admin/blog/edit/${id}`);
  const question = page.getByRole("dialog", { name: "The stored version is newer" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect(content(page)).toHaveValue("Typed on the train.");
  await save(page);
  await saved(page);
  expect(await wordings(site.testSite, id)).toMatchObject({ now: "Typed on the train." });
});

test("'New Post' clears the draft, and Undo brings it back", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "New Post" }).click();
  await title(page).fill("Half a thought");
  await kept(page);
  await page.getByRole("link", { name: "Back to blog" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("link", { name: "New Post" }).click();
  await expect(title(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Half a thought");
});

test("a draft survives a browser that is killed", async ({ page, site }) => {
  test.slow();
  await signInAsAdmin(page, site);
  const cookies = await page.context().cookies();
  const profile = mkdtempSync(path.join(tmpdir(), "courtside-profile-"));
  const launch = async (): Promise<BrowserContext> => {
    const { executablePath, args } = test.info().project.use.launchOptions ?? {};
    const options = { args: [...(args ?? []), "--remote-debugging-port=0"], baseURL: site.node.url };
    const context = await chromium.launchPersistentContext(profile, {
      ...options,
      ...(executablePath && { executablePath }),
    });
    await context.addCookies(cookies);
    return context;
  };
  try {
    const doomed = await launch();
    const tab = doomed.pages()[0] ?? (await doomed.newPage());
    await tab.goto("/admin/blog/new");
    await tab.waitForLoadState("networkidle");
    await title(tab).fill("Survivor");
    await content(tab).fill("Typed before the crash.");
    await kept(tab);
    // A browser writes its local storage to disk some seconds later.
    await until(() => isOnDisk(profile, "Typed before the crash."), "the draft to reach the disk", 60);
    process.kill(browserPid(profile), "SIGKILL");
    await doomed.waitForEvent("close").catch(() => {});

    const next = await launch();
    const again = await next.newPage();
    await again.goto("/admin/blog/new");
    await expect(title(again)).toHaveValue("Survivor");
    await expect(content(again)).toHaveValue("Typed before the crash.");
    await next.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

function isOnDisk(profile: string, words: string): boolean {
  const folder = path.join(profile, "Default/Local Storage/leveldb");
  return readdirSync(folder).some((name) => {
    const bytes = readFileSync(path.join(folder, name));
    return bytes.includes(words) || bytes.includes(Buffer.from(words, "utf16le"));
  });
}

/** Of exactly the browser that this profile belongs to. */
function browserPid(profile: string): number {
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, "utf8").split("\0");
      if (command.includes(`--user-data-dir=${profile}`) && !command.some((part) => part.startsWith("--type=")))
        return Number(entry);
    } catch {
      // Ended while we looked.
    }
  }
  throw new Error("The browser was not found");
}

test("whoever has lost the role meanwhile is told so, and keeps what was typed", async ({ page, site }) => {
  const { userId } = await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "No longer mine" });
  await openPost(page, id);
  await content(page).fill("Typed in good faith.");
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    service.query("delete from user_roles where user_id = $1", [userId]),
  );
  await save(page);
  await expect(page.getByText("You do not have permission to save posts. Admin role required.")).toBeVisible();
  await expect(content(page)).toHaveValue("Typed in good faith.");
});

test("a preview that does not come keeps the last one and says so", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Preview", content: "First words" });
  await openPost(page, id);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const text = preview.locator(".prose p").first();
  const note = preview.getByRole("status");
  await expect(text).toHaveText("First words");
  await expect(note).toBeEmpty();
  const faults = {
    "a network that is away": (route: Route) => route.abort(),
    "a server that fails": (route: Route) => route.fulfill({ status: 503, body: "away" }),
  };
  for (const [fault, answer] of Object.entries(faults)) {
    await page.route(/blog\/preview\.data/, answer);
    await content(page).fill(`Typed during ${fault}`);
    await expect(note).toHaveText("The preview could not be updated. This is the last one.");
    await expect(text).toHaveText("First words");
    await page.unroute(/blog\/preview\.data/);
    await content(page).fill("First words");
    await expect(note).toBeEmpty();
  }
  await content(page).fill("Second words");
  await expect(text).toHaveText("Second words");
});

test("the toolbar marks what is selected, and the preview is the site's own", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Toolbar", content: "Second serve" });
  await openPost(page, id);
  await content(page).selectText();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(content(page)).toHaveValue("**Second serve**");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("Second serve");
  await content(page).press("Control+z");
  await expect(content(page)).toHaveValue("Second serve");
});
