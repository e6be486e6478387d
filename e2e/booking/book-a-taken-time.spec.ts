import { expect } from "@playwright/test";
import { book, choose, isBooked, laid, newSession, sessionsAt, time } from "#e2e/book-parts.ts";
import { addPlayer, asCoach, dayAhead, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test("a time taken while the coach looks at it is refused with three open times, one of which is booked", async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await laid(testSite);
  const [mine, theirs] = [await addPlayer(testSite, "Una Reed"), await addPlayer(testSite, "Vic Moss")];
  const date = dayAhead(12);
  await signInAsAdmin(page, { testSite, node });
  // A live page would no longer offer the time.
  await page.route("**/live", (route) => route.abort());
  await page.goto(`${newSession}?on=${date}&person=${mine}`);
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

test("a reason never books a time that another session has", async ({ page, site: { testSite, node } }) => {
  const { riverside } = await laid(testSite);
  const person = await addPlayer(testSite, "Wanda Ortiz");
  const date = dayAhead(13);
  await plantSession(testSite, { who: "Marcus Bell", date, at: 390, place: riverside });
  await signInAsAdmin(page, { testSite, node });
  const answer = await page.request.post(newSession, {
    form: {
      ...{ person, place: riverside, minutes: "60", capacity: "1", on: date },
      ...{ start: "other", time: "07:00", because: "I insist" },
    },
    headers: { origin: node.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain("7:00 AM has just been taken.");
  expect(await sessionsAt(testSite, startOn(date, 420))).toEqual([]);
});

test("the page says before booking why another time is not open", { tag: "@long" }, async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await laid(testSite);
  const person = await addPlayer(testSite, "Willa Ortiz");
  const date = dayAhead(14);
  await plantSession(testSite, { who: "Nora Lind", date, at: 390, place: riverside });
  await signInAsAdmin(page, { testSite, node });
  await page.goto(`${newSession}?on=${date}&person=${person}`);
  await choose(time(page, "Other time"));
  const when = panel(page, "When");
  await page.getByLabel("Time", { exact: true }).fill("05:00");
  await expect(
    when.getByText(/^Not open: Outside your hours. You can book it anyway: give a reason, or press the button twice./),
  ).toBeVisible();
  await page.getByLabel("Time", { exact: true }).fill("07:00");
  await expect(when.getByText("It runs into Nora Lind, 6:30–7:30 AM. You cannot book it.")).toBeVisible();
});

test("a form that is sent twice books one session", async ({ page, site: { testSite, node } }) => {
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
  expect(refused.status(), "another player does not get it").toBe(409);
});
