import type { Page } from "@playwright/test";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { asCoach, dayAhead, plantAskable, plantHours, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { plantDebt, plantFamily } from "#e2e/family-parts.ts";
import { someoneBooks } from "#e2e/player-parts.ts";
import type { Site } from "#e2e/site.ts";
import type { Task } from "./coach.ts";

/** What Today promises for each. */
const most = { taps: 3 };

/** A child's lesson is next; a lesson and a group are over, a family owes money, and a request waits. */
export async function plantDay({ testSite }: Pick<Site, "testSite">): Promise<void> {
  const { riverside: place } = await plantHours(testSite);
  await plantAskable(testSite);
  const name = `Lake${crypto.randomUUID().slice(0, 4)}`;
  await plantFamily(testSite, name);
  await plantDebt(testSite, name, 17_550);
  const now = Math.round((Date.now() - startOn(dayAhead(0), 0)) / msPerMinute);
  const plant = (who: string | string[], at: number, group = {}) =>
    plantSession(testSite, { who, date: dayAhead(0), at: now + at, place, minutes: 45, ...group });
  await plant(`Ada ${name}`, 20);
  await plant("Elena Rossi", -160);
  await plant(["Nora Bell", "Leo Marin"], -60, { title: "Junior group", capacity: 4 });
  await asCoach(testSite, "update messages set status = 'closed'");
  await someoneBooks(testSite, { name: "Omar Haddad", email: `omar@${name}.example`, words: "Any day" });
}

const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).first();
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).first();
const toast = (page: Page, words: string | RegExp) => page.locator("[data-toasts]").getByText(words).first();

/** Ten everyday tasks, each started from Today. */
const daily: Pick<Task, "name" | "run">[] = [
  {
    name: "see who is next, where, and what to work on",
    run: (page, finger) => finger.seen(main(page).getByRole("heading", { name: /^Ada/ })),
  },
  { name: "call the next player's parent", run: (page, finger) => finger.tap(link(page, /^Call Grace/)) },
  { name: "write to the parent", run: (page, finger) => finger.tap(link(page, /^Message Grace/)) },
  {
    name: "answer a request with three times",
    run: async (page, finger) => {
      await finger.tap(button(page, "Send 3 times"));
      await finger.seen(toast(page, /times are on their way/));
    },
  },
  {
    name: "mark a child of a group",
    run: async (page, finger) => {
      await finger.tap(link(page, "Roster"));
      const here = page.getByRole("form", { name: "Is Nora Bell here?" }).getByRole("button", { name: "Here" });
      await finger.tap(here);
      await finger.seen(here.and(page.locator("[aria-pressed=true]")));
    },
  },
  {
    name: "write a lesson note",
    run: async (page, finger) => {
      await finger.tap(link(page, "Lesson note"));
      await finger.type(page.getByLabel("Note", { exact: true }), "Toss drifts left.");
      await finger.tap(button(page, "Save note"));
      await page.waitForURL(/\/admin\/today$/);
    },
  },
  {
    name: "say that a lesson took place",
    run: async (page, finger) => {
      await finger.tap(button(page, /^Done/));
      await finger.seen(toast(page, "Took place"));
    },
  },
  {
    name: "settle a no-show",
    run: async (page, finger) => {
      await finger.tap(link(page, /^All \d/));
      await finger.tap(button(page, /^No-show/));
      await finger.seen(toast(page, /no-show/i));
    },
  },
  {
    name: "move the next session",
    run: async (page, finger) => {
      await finger.tap(link(page, /^Move the session/));
      await finger.tap(page.getByRole("dialog").locator("label:has([name=start])").last());
      await finger.tap(page.getByRole("dialog").getByRole("button", { name: "Move session" }));
      await finger.seen(toast(page, /moved/i));
    },
  },
  {
    name: "note that a family paid at court",
    run: async (page, finger) => {
      await finger.tap(page.getByRole("button", { name: "More" }));
      await finger.tap(page.getByRole("dialog").getByRole("link", { name: "Credits" }));
      await finger.tap(button(page, /^Paid at court/));
      await finger.seen(page.getByRole("status").filter({ hasText: "in cash" }));
    },
  },
];

export const todayTasks = daily.map((task) => ({ ...task, from: "/admin/today", most, prepare: plantDay }));
