import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page, type Route } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { addPost, openPost, save, saved } from "#e2e/edited-post.ts";
import { hydrated } from "#e2e/hydrated.ts";
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

test("saving a stale post in a second tab asks and loses neither version", async ({ page, site }) => {
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

async function saveElsewhere(testSite: TestSite, id: string, words: string): Promise<void> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query("update blog_posts set content = $2 where id = $1", [id, words]),
  );
}

test("taking the stored version over one's own can be undone", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Take theirs" });
  await openPost(page, id);
  await saveElsewhere(site.testSite, id, "Theirs.");
  await content(page).fill("Mine.");
  await save(page);
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(content(page)).toHaveValue("Theirs.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(content(page)).toHaveValue("Mine.");
  await save(page);
  await saved(page);
  expect(await wordings(site.testSite, id)).toEqual({ now: "Mine.", before: ["First words.", "Theirs."] });
});

test("an earlier version is restored from the history", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "History" });
  await saveElsewhere(site.testSite, id, "Second words.");
  await openPost(page, id);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /^Restore the version of/ }).click();
  await expect(content(page)).toHaveValue("First words.");
  await save(page);
  await saved(page);
  expect(await wordings(site.testSite, id)).toEqual({ now: "First words.", before: ["First words.", "Second words."] });
});

test("a draft older than the stored post asks which to keep", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "Old draft" });
  await openPost(page, id);
  await content(page).fill("Typed on the train.");
  await kept(page);
  await saveElsewhere(site.testSite, id, "Saved at home.");
  page.once("dialog", (leaving) => leaving.accept());
  await page.goto(`/admin/blog/edit/${id}`);
  const question = page.getByRole("dialog", { name: "The stored version is newer" });
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect(content(page)).toHaveValue("Typed on the train.");
  await save(page);
  await saved(page);
  expect(await wordings(site.testSite, id)).toMatchObject({ now: "Typed on the train." });
});

test("'New Post' starts empty, and Undo brings the last draft back", { tag: "@long" }, async ({ page, site }) => {
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

test("a draft survives a browser that is killed", { tag: "@long" }, async ({ page, site }) => {
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
    await hydrated(tab);
    await title(tab).fill("Survivor");
    await content(tab).fill("Typed before the crash.");
    await kept(tab);
    // A browser writes its local storage to disk some seconds later.
    await until(() => isOnDisk(profile, "Typed before the crash."), "the draft to reach the disk", 60);
    const closed = doomed.waitForEvent("close");
    for (const pid of browserPids(profile)) process.kill(pid, "SIGKILL");
    await closed;

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

/** The browser with this profile, and the shell script that Debian starts it with. */
function browserPids(profile: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const command = commandOf(pid);
    return command.includes(`--user-data-dir=${profile}`) && !command.some((part) => part.startsWith("--type="));
  });
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return []; // It has ended meanwhile.
  }
}

test("saving after losing the admin role is refused and keeps the typed text", async ({ page, site }) => {
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

test("a preview that fails to load keeps the last one and says so", { tag: "@long" }, async ({ page, site }) => {
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

test("the toolbar formats the selection, and the preview shows it", async ({ page, site }) => {
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
