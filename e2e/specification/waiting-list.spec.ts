import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, dayAhead, letTimePass, plantAskable, plantFullDays, runJobsNow } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const email = "dana@player.example";

test("The waiting list", async ({ page, site }) => {
  test.setTimeout(300_000);
  const spec = section("The waiting list");
  const sessions = await plantFullDays(site.testSite, 9);
  await plantAskable(site.testSite);
  await page.goto("/book-session?service=on-court-lessons");
  const fold = page.getByText("Tell me when a time opens up");
  await spec.says("below the times stands what to do when nothing suits", () => expect(fold).toBeVisible());
  const wait = page.getByLabel("How long would you wait?");
  await spec.says("folded until it is wanted", () => expect(wait).toBeHidden());
  await fold.click();
  await spec.says("then it asks for how long", () => expect(wait).toBeVisible());
  await spec.says("nobody waits unless they say so", () => expect(wait).toHaveValue(""));
  for (const weeks of ["Not now", "2 weeks", "4 weeks", "8 weeks"])
    await spec.says(`'${weeks}' can be chosen`, () => expect(wait.getByRole("option", { name: weeks })).toBeAttached());
  await spec.shows(page, ["Say above when you could come. When such a time opens up, I will write to you."]);
  await page.getByText("None of these suit me").click();
  await page.getByLabel(/Preferred Date/).fill("mornings");
  await wait.selectOption("2");
  await spec.says("no barrier at any width", () => noBarrierAtAnyWidth(page));
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await page.waitForURL(/thank-you\?time=unproven/);
  await spec.shows(page, ["One tap is left: I have sent you an email with a link."]);
  await page.goto("/thank-you?time=unlisted");
  await spec.shows(page, ["I have your words. My waiting list takes no more just now,"]);

  const confirmed = await newestMail(site.testSite, email, /^One tap puts you on my waiting list/, "waiting");
  for (const words of ["Join the waiting list", "Do nothing, and you won't hear from me again."])
    await spec.says(`the mail says '${words}'`, () => expect(confirmed.raw).toContain(words));
  await spec.says("and nothing that was typed", () => expect(confirmed.raw).not.toContain("mornings"));
  await page.goto(confirmed.link);
  await spec.says("its link shows the wish", () => expect(heading(page, "Join the waiting list?")).toBeVisible());
  await page.getByRole("button", { name: "Put me on the list" }).click();
  await spec.says("one tap puts it on the list", () =>
    expect(heading(page, "You are on my waiting list")).toBeVisible(),
  );
  for (const [label, value] of Object.entries({ Who: "Dana Field", What: "On-Court Lessons", When: "mornings" }))
    await spec.says(`${label}: ${value}`, () =>
      expect(page.getByText(label, { exact: true }).locator("xpath=following-sibling::dd")).toContainText(value),
    );
  await spec.says("until when", () => expect(page.getByText("Until", { exact: true })).toBeVisible());
  await spec.shows(page, [
    "This page is for Dana Field. Anyone with the link can leave the waiting list for you.",
    "Stop waiting",
  ]);
  await spec.says("no search engine keeps it", () =>
    expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow"),
  );
  await spec.says("nor a cache", async () => {
    const response = await page.request.get(confirmed.link);
    expect(response.headers()["cache-control"]).toContain("no-store");
  });
  await spec.says("no barrier there, either", () => noBarrierAtAnyWidth(page));

  const day = dayAhead(6);
  await asCoach(site.testSite, "update sessions set status = 'cancelled' where id = $1", [sessions.get(day)]);
  await letTimePass(site.testSite);
  await runJobsNow(site.testSite, "offer_to_waiting_list");
  const asked = await newestMail(site.testSite, email, /^A time has opened up: .*10:00 AM/, "offer");
  for (const words of [
    "This time is held for you until",
    "Take this time",
    "See or leave the waiting list",
    "Riverside",
  ])
    await spec.says(`the ask says '${words}'`, () => expect(asked.raw).toContain(words));
  await page.goto(asked.link);
  await spec.says("its link has the time", () => expect(heading(page, "A time for you, Dana")).toBeVisible());
  await spec.shows(page, ["On-Court Lessons, 1 h. Take it, and I will confirm it.", "Nobody else can take it."]);
  await spec.says("one time", () => expect(page.getByRole("radio")).toHaveCount(1));
  await spec.says("chosen already", () => expect(page.locator("input:checked")).toHaveCount(1));
  await spec.says("a request, where the coach confirms each", () =>
    expect(page.getByRole("button", { name: "Ask for this time" })).toBeVisible(),
  );
  await page.getByText("Not this time").click();
  await spec.shows(page, ["You stay on the waiting list. This time goes to the next person,"]);

  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar");
  await spec.leads(page, { "Waiting list": "/admin/calendar/waiting" });
  await page.goto("/admin/calendar/waiting");
  await spec.says("the coach sees who waits", () => expect(heading(page, "Waiting list")).toBeVisible());
  const row = page.getByRole("listitem").filter({ hasText: "Dana Field" });
  await spec.shows(row, ["Dana Field", "On-Court Lessons", "mornings", "A time is held"]);
  await spec.says("since when and until when", () => expect(row).toContainText(/Since .*, until /));
  await page.goto("/admin/calendar/hours/visitors");
  for (const label of ["Everyone who waits is asked at once within", "Before that, each person in turn has"])
    await spec.says(`the rule '${label}'`, () => expect(page.getByLabel(label)).toBeVisible());

  await page.goto(asked.link);
  await page.getByText("Not this time").click();
  await page.getByRole("button", { name: "Keep waiting" }).click();
  await spec.says("someone who passes keeps waiting", () =>
    expect(heading(page, "You are still waiting")).toBeVisible(),
  );
  await page.goto("/admin/calendar/waiting");
  await spec.says("and nothing is held", () => expect(page.getByText("A time is held")).toHaveCount(0));
  await page.getByRole("button", { name: "Remove Dana Field" }).click();
  await spec.shows(page, ["Nobody is waiting", "Visitors who find nothing on your booking page can wait for a time."]);
  await page.goto(confirmed.link);
  await spec.says("the wish's page knows", () => expect(heading(page, "You are no longer waiting")).toBeVisible());
  await spec.leads(page, { "See open times": "/book-session" });
  spec.end();
});
