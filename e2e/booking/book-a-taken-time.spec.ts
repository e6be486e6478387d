import { expect } from "@playwright/test";
import { book, choose, isBooked, laid, newSession, sessionsAt, time } from "#e2e/book-parts.ts";
import { addPlayer, asCoach, dayAhead, startOn } from "#e2e/coach-calendar.ts";
import { open, panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test("a time that goes while one looks is refused kindly, with three that are open, and one of them is had", async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await laid(testSite);
  const [mine, theirs] = [await addPlayer(testSite, "Una Reed"), await addPlayer(testSite, "Vic Moss")];
  const date = dayAhead(12);
  await signInAsAdmin(page, { testSite, node });
  // A page that hears of it would not offer the time any more.
  await page.route("**/live", (route) => route.abort());
  await open(page, `${newSession}?on=${date}&person=${mine}`);
  await choose(time(page, "11:00 AM"));
  await expect(panel(page, "What will happen")).toContainText("Takes 11:00 AM–12:00 PM at Riverside.");
  const taken = await page.request.post(newSession, {
    form: { person: theirs, place: riverside, minutes: "60", capacity: "1", start: `${startOn(date, 660)}` },
    headers: { origin: node.url },
    maxRedirects: 0,
  });
  expect(taken.status()).toBe(303);

  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await book(page).click();
  expect((await answered).status()).toBe(409);
  const notice = page.getByRole("alert").filter({ hasText: "These are open:" });
  await expect(notice).toContainText("11:00 AM has just been taken. These are open:");
  await expect(notice).toBeFocused();
  const offered = notice.getByRole("radio");
  await expect(offered).toHaveCount(3);
  await expect(page.getByRole("list", { name: "Players" })).toContainText("Una Reed");
  await expect(notice.getByText("9:45 AM"), "the nearest first").toBeVisible();
  await choose(offered.first());
  await expect(panel(page, "What will happen")).toContainText("Takes 9:45–10:45 AM at Riverside.");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  expect(await sessionsAt(testSite, startOn(date, 585))).toMatchObject([{ names: ["Una Reed"] }]);
});

test("another time needs a reason where a rule stands against it, and never overlaps a session", async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await laid(testSite);
  const person = await addPlayer(testSite, "Wanda Ortiz");
  const date = dayAhead(13);
  await signInAsAdmin(page, { testSite, node });
  await open(page, `${newSession}?on=${date}&person=${person}`);
  await choose(time(page, "Other time"));
  const when = panel(page, "When");
  await page.getByLabel("Time", { exact: true }).fill("06:30");
  await expect(when.getByText("Not open: Outside your hours. You can book it with a reason.")).toBeVisible();
  await expect(panel(page, "What will happen")).toContainText("Not one of your open times: outside your hours.");
  await book(page).click();
  await expect(page.getByRole("alert").first()).toContainText("6:30 AM is not open. Outside your hours.");
  await page.getByLabel("Your reason").fill("Before school");
  await book(page).click();
  await expect(page).toHaveURL(isBooked);
  expect(await sessionsAt(testSite, startOn(date, 390))).toMatchObject([
    { place_id: riverside, overruled: ["closed"], overruled_because: "Before school" },
  ]);

  await open(page, `${newSession}?on=${date}&person=${person}`);
  await choose(time(page, "Other time"));
  await page.getByLabel("Time", { exact: true }).fill("07:00");
  await expect(when.getByText("Another session has this time. You cannot book it.")).toBeVisible();
  await page.getByLabel("Your reason").fill("I insist");
  await book(page).click();
  await expect(page.getByRole("alert").first()).toContainText("7:00 AM has just been taken.");
  expect(await sessionsAt(testSite, startOn(date, 420))).toEqual([]);
});

test("a form that is sent twice, one after the other or at once, books once", async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await laid(testSite);
  const person = await addPlayer(testSite, "Zoe Twain");
  const date = dayAhead(15);
  await signInAsAdmin(page, { testSite, node });
  const send = (start: number, some: Record<string, string> = {}) =>
    page.request.post(newSession, {
      form: { person, place: riverside, minutes: "60", capacity: "1", start: `${start}`, ...some },
      headers: { origin: node.url },
      maxRedirects: 0,
    });
  const [first, second] = [await send(startOn(date, 480)), await send(startOn(date, 480))];
  expect([first.status(), second.status()]).toEqual([303, 303]);
  expect(second.headers().location).toBe(first.headers().location);
  const both = await Promise.all([send(startOn(date, 570)), send(startOn(date, 570))]);
  expect(both.map((answer) => answer.status())).toEqual([303, 303]);
  for (const start of [480, 570]) expect(await sessionsAt(testSite, startOn(date, start))).toHaveLength(1);
  const group = { capacity: "4", title: "Twice" };
  for (let round = 0; round < 2; round++) expect((await send(startOn(date, 660), group)).status()).toBe(303);
  expect(await sessionsAt(testSite, startOn(date, 660))).toMatchObject([{ names: ["Zoe Twain"] }]);
  const events = await asCoach(testSite, "select kind from event_people where person_id = $1", [person]);
  expect(events.map(({ kind }) => kind)).toEqual(["session_taken", "session_taken", "session_taken"]);

  const other = await addPlayer(testSite, "Zack Hill");
  const refused = await send(startOn(date, 480), { person: other });
  expect(refused.status(), "somebody else does not get it").toBe(409);
});
