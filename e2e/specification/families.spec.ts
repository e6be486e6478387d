import { expect, type Page } from "@playwright/test";
import { asCoach, plantHours } from "#e2e/coach-calendar.ts";
import { onlyForTheCoach, plantFamily, plantFamilySignIn } from "#e2e/family-parts.ts";
import { mailedLink } from "#e2e/mailed-link.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

// Covers docs/coach/families.md and notes.md, except what a journey already shows.
test("The family's page and lesson notes", async ({ page, site }) => {
  const { testSite, node } = site;
  const { riverside } = await plantHours(testSite);
  const { parent, child } = await plantFamily(testSite, "Manual", { place: riverside, at: 600 });
  const cookie = await plantFamilySignIn(testSite, parent);
  const spec = section("Families and notes");
  const familyReads = async (path: string) =>
    (await fetch(`${node.url}/family${path}`, { headers: { cookie } })).text();
  const says = (what: string, check: () => unknown) => spec.says(what, check);
  await signInAsAdmin(page, site);

  await page.goto(`/admin/players/${parent}`);
  await says("no testimonial is asked for before a session is finished", () =>
    expect(page.getByRole("button", { name: "Ask for a testimonial" })).toHaveCount(0),
  );
  await says("'Family page' lists the devices", () =>
    expect(page.getByRole("region", { name: "Family page" })).toContainText("Safari on iPhone"),
  );
  await press(page, "Send the link");
  await says("the link is mailed to the parent", () =>
    mailedLink(testSite, "grace@manual.example", /\/family\/open\/~[\w-]+/),
  );
  await asCoach(
    testSite,
    "update sessions set status = 'completed' where id in (select session_id from session_people)",
  );
  await page.reload();
  await press(page, "Ask for a testimonial");
  await says("once a session is finished, the parent is asked by mail", () =>
    mailedLink(testSite, "grace@manual.example", /\/praise\/~[\w-]+/),
  );

  await says("a shared note is read on the family's page", async () =>
    expect(await familyReads("/notes")).toContain("The serve of Manual"),
  );
  await says("the part only for the coach is on no page and in no export", async () => {
    for (const path of ["", "/notes", "/export.json"]) expect(await familyReads(path)).not.toContain(onlyForTheCoach);
  });
  const [note] = await asCoach<{ id: string }>(testSite, "select id from lesson_notes where person_id = $1", [child]);
  await page.goto(`/admin/players/${child}/lesson-note?note=${note?.id}`);
  await page.getByRole("switch", { name: /can read it/ }).uncheck();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await says("'can read it' switched off takes the note off their page", async () =>
    expect(await familyReads("/notes")).not.toContain("The serve of Manual"),
  );
  await page.goto("/admin/notes");
  await page.getByLabel("Skills").fill("Serve\nTopspin");
  await press(page, "Save lists");
  await expect(page.getByText("Lists saved")).toBeVisible();
  await page.goto(`/admin/players/${child}/lesson-note`);
  await says("skills are one a line", () => expect(page.getByText("Topspin", { exact: true })).toBeVisible());

  await page.goto(`/admin/players/${parent}`);
  await press(page, "End everywhere");
  await says("'End everywhere' ends devices and links", async () => {
    await expect(page.getByText("It is open on no device.")).toBeVisible();
    expect(await familyReads("")).toContain("Get a new link");
  });
  spec.end();
});
