import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";
import { heading, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

type Door = "courtside_visitor" | "courtside_admin";

async function ask(testSite: TestSite, door: Door, call: string, values: unknown[] = []) {
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, door), (client) =>
    client.query(call, values),
  );
  return rows[0] as Record<string, string>;
}

/** With the booking form, for oneself or for a child. */
async function book(testSite: TestSite, [name, email, words]: string[], child: [string, number] | [] = []) {
  const call = `select id from receive_message('booking', $1, $2, '(555) 010-0163', 'weekday afternoons', 'on-court',
    'intermediate', $3, 'session', null, null, gen_random_uuid(), p_child_name => $4, p_child_age => $5::int)`;
  const { id = "" } = await ask(testSite, "courtside_visitor", call, [name, email, words, child[0], child[1]]);
  if (child[0]) await ask(testSite, "courtside_admin", "select accept_child($1) as id", [id]);
  return id;
}

/** The mockup's family, a father who plays himself, and someone new. */
async function seed(testSite: TestSite) {
  const grace = ["Grace Okafor", "grace@okafor.example"];
  const first = await book(testSite, [...grace, "My daughter Ada is 11 and has played for a year."], ["Ada", 11]);
  await book(testSite, [...grace, "Could Chidi join the junior group?"], ["Chidi", 8]);
  await book(testSite, ["Marcus Bell", "marcus@bell.example", "My serve, please."]);
  await book(testSite, ["Marcus Bell", "marcus@bell.example", "Nora would like to come along."], ["Nora", 15]);
  await ask(testSite, "courtside_admin", "update messages set status = 'processed'");
  await book(testSite, ["Jordan Avery", "jordan@mail.example", "Is Friday free?"]);
  const { player_id: ada = "", person_id: graceId = "" } = await ask(
    testSite,
    "courtside_admin",
    "select player_id, person_id from messages where id = $1",
    [first],
  );
  return { ada, graceId, first };
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("Players", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("Players");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await page.goto("/admin/players");
  await spec.says("heading 'Players'", () => expect(heading(page, "Players")).toBeVisible(visible));
  await spec.says("title 'Players'", () => expect(page).toHaveTitle("Players"));
  await spec.shows(page, ["No players yet", "0 people in 0 households."]);
  await spec.leads(page.getByRole("main"), { "Add player": "/admin/players/new" });
  await spec.says("its own place in the sidebar, marked", () =>
    expect(page.getByRole("link", { name: "Players", exact: true }).first()).toHaveAttribute("aria-current", "page"),
  );

  const { ada, graceId, first } = await seed(site.testSite);
  await spec.says("the list refreshes live", () => expect(row(page, "Jordan Avery")).toBeVisible(visible));
  await page.reload();
  await spec.shows(page, ["6 people in 3 households."]);
  for (const [index, column] of ["Player", "Household", "Last contact"].entries())
    await spec.says(`column '${column}'`, () => expect(page.getByRole("columnheader").nth(index)).toHaveText(column));
  const names = ["Ada Okafor", "Chidi Okafor", "Grace Okafor", "Jordan Avery", "Marcus Bell", "Nora Bell"];
  for (const [index, name] of names.entries())
    await spec.says(`row ${index + 1} is ${name}: by name`, () =>
      expect(page.getByRole("row").nth(index + 1)).toContainText(name),
    );
  for (const [name, age] of Object.entries({ "Ada Okafor": 11, "Chidi Okafor": 8, "Nora Bell": 15 }))
    await spec.says(`${name}'s age stands beside the name`, () => expect(row(page, name)).toContainText(`, ${age}`));
  await spec.says("an adult's age does not", () => expect(row(page, "Marcus Bell")).not.toContainText(", "));
  const chips = { "Ada Okafor": "Okafor Grace pays", "Grace Okafor": "Okafor pays", "Nora Bell": "Bell Marcus pays" };
  for (const [name, chip] of Object.entries({ ...chips, "Marcus Bell": "Bell pays" }))
    await spec.says(`${name}'s household chip says '${chip}'`, () =>
      expect(row(page, name).getByRole("link", { name: chip })).toBeVisible(),
    );
  await spec.says("an en dash without a household", () =>
    expect(row(page, "Jordan Avery").getByRole("cell").nth(1)).toHaveText("–"),
  );
  await spec.says("the day of the last contact", () =>
    expect(row(page, "Ada Okafor").getByRole("cell").last()).toContainText("Today"),
  );
  await spec.says("a dot where a request is new", () => expect(row(page, "Jordan Avery")).toContainText("New request"));
  await spec.says("none where all are answered", () =>
    expect(row(page, "Ada Okafor")).not.toContainText("New request"),
  );

  const show = page.getByRole("navigation", { name: "Show" });
  for (const [index, label] of ["All 6", "Players 5", "Parents 2"].entries())
    await spec.says(`filter '${label}'`, () =>
      expect(show.getByRole("link").nth(index)).toHaveText(label.replace(" ", "")),
    );
  await show.getByRole("link", { name: /^Parents/ }).click();
  await spec.says("the parents are those who pay for a child", async () => {
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page).toHaveURL(/\?show=parents$/);
  });
  await show.getByRole("link", { name: /^All/ }).click();
  const search = page.getByRole("searchbox", { name: "Search" });
  await spec.says("placeholder of the search", () =>
    expect(search).toHaveAttribute("placeholder", "Name, parent, address or phone"),
  );
  for (const [typed, count] of Object.entries({ chidi: 1, "grace@okafor": 3, marcus: 2, "jordan@": 1, zzz: 0 })) {
    await search.fill(typed);
    await spec.says(`'${typed}' finds ${count}`, () =>
      expect(page.getByRole("row")).toHaveCount(count === 0 ? 0 : count + 1, visible),
    );
  }
  await spec.shows(page, ["Nobody found"]);

  await page.goto(`/admin/players/${ada}`);
  await spec.says("heading with the name", () => expect(heading(page, "Ada Okafor")).toBeVisible(visible));
  await spec.says("title with the name", () => expect(page).toHaveTitle("Ada Okafor"));
  await spec.says("age and since when", () =>
    expect(page.getByText(/^11 years, since [A-Z][a-z]{2} \d{4}$/)).toBeVisible(),
  );
  await spec.leads(page.getByRole("main"), {
    Players: "/admin/players",
    Edit: `/admin/players/${ada}/edit`,
    "Message Grace": "mailto:grace@okafor.example",
    "Open Grace Okafor": `/admin/players/${graceId}`,
    "grace@okafor.example": "mailto:grace@okafor.example",
    "(555) 010-0163": "tel:5550100163",
    "Booking request from Grace Okafor": `/admin/messages?open=${first}`,
    Requests: `/admin/players/${ada}?show=requests`,
    Mails: `/admin/players/${ada}?show=mails`,
    Changes: `/admin/players/${ada}?show=changes`,
  });
  const household = region(page, "Okafor household");
  await spec.shows(household, ["Grace Okafor", "Gets every mail and pays", "Ada, 11", "This page", "Chidi, 8"]);
  await spec.says("a child has no address of their own", () =>
    expect(household.getByText("No mail address of their own")).toHaveCount(2),
  );
  await spec.shows(region(page, "Everything so far"), ["My daughter Ada is 11 and has played for a year."]);
  await spec.says("a month as a word", () =>
    expect(page.getByRole("heading", { level: 3, name: /^[A-Z][a-z]+$/ }).first()).toBeVisible(),
  );
  await spec.says("their words in the serif face", () =>
    expect(page.getByText("My daughter Ada is 11").first()).toHaveCSS("font-family", /Newsreader/),
  );
  await spec.says("what a sibling asked for is not theirs", () =>
    expect(page.getByText("Could Chidi join the junior group?")).toHaveCount(0),
  );
  await spec.shows(region(page, "Private note"), ["Only you can see what you write here."]);

  await page.goto(`/admin/players/${ada}/edit`);
  const labels = ["Name", "Email", "Phone", "Year of birth", "Skill level", "Together with"];
  for (const label of labels)
    await spec.says(`field '${label}'`, () => expect(page.getByLabel(label).first()).toBeVisible(visible));
  for (const name of [/^Minor/, /^Plays/, /^Contact of the household/])
    await spec.says(`switch ${name}`, () => expect(page.getByRole("switch", { name })).toBeVisible());
  await page.getByLabel("Email").fill("ada@okafor.example");
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["A minor has no address here. Mail goes to the contact of the household."]);
  await page.getByLabel("Email").fill("");
  await page.getByText("No household", { exact: true }).click();
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["A minor needs a household. Choose the parent who gets the mail."]);
  await page.getByText("Together with", { exact: true }).first().click();
  await page.getByRole("switch", { name: /^Contact of the household/ }).check();
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["A minor cannot be the contact of a household."]);

  await page.goto(`/admin/players/${graceId}/edit`);
  await page.getByLabel("Email").fill("");
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["The contact of a household needs an email address."]);
  await page.getByLabel("Email").fill("marcus@bell.example");
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["This address already belongs to Marcus Bell"]);
  await spec.says("with the way there", () =>
    expect(page.getByRole("link", { name: "Open their page" })).toBeVisible(),
  );
  await page.getByLabel("Email").fill("grace@okafor.example");
  await page.getByText("No household", { exact: true }).click();
  await page.getByRole("button", { name: "Save player" }).click();
  await spec.shows(page, ["The household needs a contact. Make somebody else in it the contact first."]);
  spec.end();
});

async function personOf(testSite: TestSite, email: string): Promise<string> {
  const { id = "" } = await ask(testSite, "courtside_admin", "select id from people where email = $1", [email]);
  return id;
}

test("Merging players", async ({ page, site: { testSite, node } }) => {
  test.setTimeout(300_000);
  const spec = section("Merging players");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, { testSite, node });
  await book(testSite, ["Petra Lang", "petra@lang.example", "From home."], ["Tim", 9]);
  await book(testSite, ["petra lang", "petra@office.example", "From the office."], ["Ole", 12]);
  await book(testSite, ["Rolf Lang", "rolf@lang.example", "From Rolf."]);
  await ask(
    testSite,
    "courtside_admin",
    "update people set phone = '555 2200', plays = false where name = 'Petra Lang'",
  );
  await ask(testSite, "courtside_admin", "update people set phone = '(555) 22-00' where name = 'Rolf Lang'");
  await ask(
    testSite,
    "courtside_admin",
    "update people set skill_level = 'advanced', plays = true where name = 'petra lang'",
  );
  const [kept, merged, rolf] = [
    await personOf(testSite, "petra@lang.example"),
    await personOf(testSite, "petra@office.example"),
    await personOf(testSite, "rolf@lang.example"),
  ];
  const main = page.getByRole("main");

  await page.goto(`/admin/players/${kept}`);
  await spec.leads(main, { "Merge with somebody": `/admin/players/${kept}/merge` });
  await spec.says("no merged entries yet", () => expect(region(page, "Merged entries")).toHaveCount(0));

  await page.goto(`/admin/players/${kept}/merge`);
  await spec.says("heading with the name", () => expect(heading(page, "Merge Petra Lang")).toBeVisible(visible));
  await spec.says("title with the name", () => expect(page).toHaveTitle("Merge Petra Lang"));
  await spec.leads(main, {
    "Petra Lang": `/admin/players/${kept}`,
    "petra lang Same name, petra@office.example": `/admin/players/${kept}/merge?with=${merged}`,
    "Rolf Lang Same phone, rolf@lang.example": `/admin/players/${kept}/merge?with=${rolf}`,
  });
  await spec.says("a field for the other entry", () =>
    expect(page.getByRole("combobox", { name: "The other entry" })).toHaveAttribute(
      "placeholder",
      "Name, address or phone",
    ),
  );
  await spec.says("no preview before somebody is chosen", () =>
    expect(region(page, "What will happen")).toHaveCount(0),
  );

  await page.goto(`/admin/players/${kept}/merge?with=${merged}`);
  await spec.shows(region(page, "What will happen"), [
    "Petra Lang stays. The other entry, petra lang, is no longer listed on its own.",
    "Both addresses lead to Petra Lang from now on: petra@lang.example and petra@office.example. Mail goes to the first.",
    "Taken over from the other entry: skill level advanced.",
    "Petra Lang counts as a player.",
    "Not taken over, because Petra Lang has their own: phone (555) 010-0163.",
    "Requests, quiz results, mails and history of both are on one page.",
    "Everybody in the other entry's household joins the Lang household. The other household is removed.",
    "You can undo this for 30 days.",
  ]);
  await spec.leads(main, {
    "Keep the other": `/admin/players/${merged}/merge?with=${kept}`,
    Cancel: `/admin/players/${kept}`,
  });
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await spec.shows(page.getByRole("region", { name: "Notifications" }), ["Merged with petra lang", "Undo"]);
  await spec.says("back on the page of the kept person", () => expect(page).toHaveURL(`/admin/players/${kept}`));
  await spec.shows(region(page, "Everything so far"), ["From home.", "From the office.", "Two entries merged"]);
  await spec.shows(region(page, "Lang household"), ["Tim, 9", "Ole, 12"]);
  await spec.shows(region(page, "Merged entries"), ["petra lang", "petra@office.example", "Can be undone until"]);
  await page.getByRole("button", { name: "Undo the merge with petra lang" }).click();
  await spec.says("undone, the panel is gone", () => expect(region(page, "Merged entries")).toHaveCount(0));
  await spec.says("and the other household's child, too", () =>
    expect(region(page, "Lang household").getByText("Ole, 12")).toHaveCount(0),
  );
  spec.end();
});
