import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { button, heading, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

const hoursPath = "/admin/calendar/hours";
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The coach's calendar elsewhere. */
async function startCalendar() {
  const state: { answer: RequestListener } = { answer: (_request, response) => response.end(file("Dentist")) };
  const server = createServer((request, response) => state.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { state, host, address: `http://${host}/private-8d1f.ics`, close: () => server.close().closeAllConnections() };
}

function file(title: string): string {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  return [
    ...["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", `SUMMARY:${title}`, `DTSTART:${tomorrow}T150000Z`],
    ...[`DTEND:${tomorrow}T160000Z`, "END:VEVENT", "BEGIN:VEVENT", "UID:2", "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");
}

test("Other calendars", async ({ page }) => {
  test.setTimeout(300_000);
  const spec = section("Other calendars");
  const calendar = await startCalendar();
  // On its own site, because another's worker may not read from here.
  const testSite = await startTestSite({ sharesCluster: true });
  const node = await startNode({ ...testSite.settings, OWN_NETWORK_HOSTS: calendar.host });
  const open = (path: string) => page.goto(node.url + path);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, { testSite, node });
  await open(hoursPath);
  const others = panel(page, "Other calendars");
  await spec.shows(others, ["None yet. Add your private calendar, and its times are not offered any more."]);
  await spec.leads(others, { "Add calendar": "/admin/calendar/busy" });

  await others.getByRole("link", { name: "Add calendar" }).click();
  await spec.says("heading 'Add calendar'", () => expect(heading(page, "Add calendar")).toBeVisible(visible));
  await spec.says("title 'Add calendar'", () => expect(page).toHaveTitle("Add calendar"));
  await spec.leads(page, { "Hours and places": hoursPath, Cancel: hoursPath });
  await spec.shows(page, [
    "Only the times are read, never the titles.",
    "It is stored encrypted and is not shown again.",
    'In the settings of the calendar, copy the "Secret address in iCal format".',
    "In iCloud, share the calendar as a public calendar and copy its link.",
    "In Settings, Calendar, Shared calendars, publish the calendar and copy the ICS link.",
  ]);
  await spec.says("name of at most 100", () => expect(page.getByLabel("Name")).toHaveAttribute("maxlength", "100"));
  await spec.says("address of at most 2000", () =>
    expect(page.getByLabel("Address")).toHaveAttribute("maxlength", "2000"),
  );
  await noBarrierAtAnyWidth(page);

  const add = async (name: string, address: string) => {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Address").fill(address);
    await button(page, "Add calendar").click();
  };
  await add("", "");
  await spec.shows(page, ["Please give it a name", "Please paste the calendar's address"]);
  const refusals = {
    "http://calendar.example/a.ics": "Please paste an address that begins with https:// or webcal://",
    "https://me:secret@calendar.example/a.ics": "without a name and a password in it",
    "https://192.168.1.20/a.ics": "This address is on a private network and cannot be read from here",
    "https://localhost.localdomain:99999/": "Please paste an address that begins with https:// or webcal://",
  };
  for (const [address, message] of Object.entries(refusals)) {
    await add("Family", address);
    await spec.says(`${address}: '${message}'`, () => expect(page.getByText(message).first()).toBeVisible());
  }
  await spec.says("what was typed stays", () => expect(page.getByLabel("Name")).toHaveValue("Family"));

  await add("Family", calendar.address);
  await page.waitForURL(`**${hoursPath}`);
  await spec.says("it is read at once, and says so without a reload", () =>
    expect(others.getByText(/^Read today, \d+:\d\d [AP]M\. One event in it could not be read in full/)).toBeVisible(
      visible,
    ),
  );
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query("select extract(epoch from upper(during) - lower(during))::int as seconds from busy_blocks"),
  );
  await spec.says("its hour is busy", () => expect(rows).toEqual([{ seconds: 3600 }]));
  await spec.says("neither address nor title is on the page", async () =>
    expect(await page.content()).not.toMatch(/private-8d1f|Dentist/),
  );

  calendar.state.answer = (_request, response) => response.writeHead(503).end("Secret words of the server");
  await others.getByRole("link", { name: "Look at Family" }).click();
  await spec.says("heading is its name", () => expect(heading(page, "Family")).toBeVisible(visible));
  await button(page, "Look again").click();
  await spec.says("a failure is told with its time, and that earlier times count", () =>
    expect(
      page.getByText(
        /^Could not be read since today, \d+:\d\d [AP]M: the server reported an error\. Times read before that still count\.$/,
      ),
    ).toBeVisible(visible),
  );
  await spec.says("nothing of the server's answer is shown", async () =>
    expect(await page.content()).not.toContain("Secret words"),
  );
  await noBarrierAtAnyWidth(page);
  calendar.state.answer = (_request, response) => response.end("<h1>Sign in</h1>");
  await button(page, "Look again").click();
  await spec.shows(page, ["there is no calendar at this address"]);
  await spec.shows(page, ["Its times are open again at once. Your calendar itself stays as it is."]);
  await button(page, "Remove calendar").click();
  await page.waitForURL(`**${hoursPath}`);
  await spec.says("it is gone", () => expect(others.getByText("None yet.")).toBeVisible(visible));
  spec.end();
  await node.end("SIGKILL");
  await testSite.close();
  calendar.close();
});

test("Your feed", async ({ page, site, browser }) => {
  test.setTimeout(300_000);
  const spec = section("Your feed");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto(hoursPath);
  await spec.shows(panel(page, "Your feed"), [
    "A private address that shows your sessions in another calendar, such as the one on your phone.",
    "You have no address yet.",
  ]);
  await panel(page, "Your feed").getByRole("link", { name: "Manage address" }).click();
  await spec.says("heading 'Your feed'", () => expect(heading(page, "Your feed")).toBeVisible(visible));
  await spec.shows(page, [
    "Some calendars read this only once a day.",
    "Beside Other calendars, choose the plus sign, then From URL, and paste the address.",
    "In Calendar, choose File, New Calendar Subscription, and paste the address.",
    "Choose Add calendar, Subscribe from web, and paste the address.",
  ]);
  await button(page, "Make an address").click();
  const shown = page.getByRole("status").getByText(/\/calendar\/~/);
  await spec.says("the address is shown", () => expect(shown).toBeVisible(visible));
  await spec.shows(page, ["Copy it now. It is not shown again, because anyone who has it can read your sessions."]);
  const address = (await shown.textContent()) ?? "";
  await spec.says("22 letters that nobody guesses", () => expect(address).toMatch(/\/calendar\/~[\w-]{22}\.ics$/));
  await noBarrierAtAnyWidth(page);

  const feed = await fetch(address);
  await spec.says("a calendar file", async () =>
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n(.*\r\n)*END:VCALENDAR\r\n$/),
  );
  const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": "no-store" };
  for (const [name, value] of Object.entries({
    ...headers,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  }))
    await spec.says(`${name}: ${value}`, () => expect(feed.headers.get(name)).toBe(value));
  const again = await fetch(address, { headers: { "if-none-match": feed.headers.get("etag") ?? "" } });
  await spec.says("304 where nothing is new", () => expect(again.status).toBe(304));
  await page.goto("/admin/calendar/feed");
  await spec.says("the address is not shown again", async () =>
    expect(await page.content()).not.toContain("/calendar/~"),
  );
  await spec.says("when it was read", () => expect(page.getByText(/^Made today, .*, last read today, /)).toBeVisible());

  await button(page, "Make a new address").click();
  await expect(shown).not.toHaveText(address);
  const renewed = (await shown.textContent()) ?? "";
  const wrong = address.replace(/~.*/, "~AAAAAAAAAAAAAAAAAAAAAA.ics");
  const statusAndBody = async (asked: string) => [(await fetch(asked)).status, await (await fetch(asked)).text()];
  await spec.says("an old address responds like an unknown one", async () =>
    expect(await statusAndBody(address)).toEqual(await statusAndBody(wrong)),
  );
  await spec.says("and that is 404", async () => expect(await statusAndBody(address)).toEqual([404, ""]));

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.node.url });
  const bare = await plain.newPage();
  await signInAsAdmin(bare, site);
  await bare.goto("/admin/calendar/feed");
  await spec.shows(bare, ["Calendars that read your address no longer see your sessions."]);
  await button(bare, "Stop sharing").click();
  await spec.says("without JavaScript, too, it ends", () =>
    expect(bare.getByText("You have no address yet.")).toBeVisible(),
  );
  await spec.says("an address that is revoked is 404", async () =>
    expect(await statusAndBody(renewed)).toEqual([404, ""]),
  );
  await button(bare, "Make an address").click();
  await spec.says("without JavaScript, too, it is made", () => expect(bare.getByText(/\/calendar\/~/)).toBeVisible());
  await bare.goto("/admin/calendar/busy");
  await bare.getByLabel("Name").fill("Family");
  await button(bare, "Add calendar").click();
  await spec.shows(bare, ["Please paste the calendar's address"]);
  await spec.says("without JavaScript, too, what was typed stays", () =>
    expect(bare.getByLabel("Name")).toHaveValue("Family"),
  );
  await spec.says("no token in the log", () => expect(site.node.output()).not.toMatch(/~[\w-]{22}/));
  await plain.close();
  spec.end();
});
