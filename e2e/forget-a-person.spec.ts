import { expect } from "@playwright/test";
import { withClient } from "#tests/database.ts";
import { filesBelow, tracesInDatabase, tracesInFolder } from "#tests/traces.ts";
import { publicForms } from "./public-forms.ts";
import { signInAsAdmin } from "./sign-in.ts";
import { test } from "./site.ts";

test.use({ siteFor: "a person who is forgotten" });

const person = { name: "Wilhelmina Crosscourt", email: "wilhelmina@crosscourt.example", phone: "+1 555 867 5309" };
const words = ["wilhelmina", "crosscourt", "867 5309"];

test("who is erased is in no column, no job, no file and no log of the site any more", async ({ page, site }) => {
  const { house, node } = site;
  const traces = async () => ({
    columns: await withClient(house.databaseUrl, (owner) => tracesInDatabase(owner, words)),
    files: [house.settings.DATA_DIR, house.settings.MEDIA_DIR].flatMap((folder) => tracesInFolder(folder, words)),
    log: node.output().match(/wilhelmina|crosscourt|867 5309/gi) ?? [],
  });
  const about = `I am ${person.name}, call ${person.phone}`;
  const wish = { preferred_date: "Friday", session_type: "on-court", skill_level: "beginner", message: about };
  // The same words where they do not belong: in addresses, and in a form that is refused and comes back as a page.
  const query = new URLSearchParams({ ...person, page: "1" }).toString();
  for (const path of ["/", "/blog", "/book-session", "/no-such-page"]) await page.request.get(`${path}?${query}`);
  await page.request.post("/book-session", { form: { ...person, message: about } });
  await page.request.post("/?index", { form: { ...person, message: about } });
  await page.request.post("/book-session", { form: { ...person, ...wish } });
  const quiz = (await publicForms(house)).find(({ path }) => path === "/quiz");
  await page.request.post("/quiz", { form: { ...quiz?.valid, ...person } });
  await house.mailbox.waitFor(4);

  const before = await traces();
  expect(before.columns).toEqual(
    expect.arrayContaining(["messages.name", "messages.phone", "quiz_submissions.name", "mails.recipient"]),
  );
  await signInAsAdmin(page, site);
  const answer = await page.request.post("/admin/people/erase", { form: { email: person.email.toUpperCase() } });
  expect(answer.status()).toBe(200);
  expect(await traces()).toEqual({ columns: [], files: [], log: [] });
  expect(filesBelow(house.settings.DATA_DIR).length, "copies of pages that were looked through").toBeGreaterThan(2);
});
