import type { Page } from "@playwright/test";
import { asCoach, mondayOf, plantAskable, plantHours, startOn } from "#e2e/coach-calendar.ts";
import { fillTheDay } from "#e2e/full-day.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import type { Site } from "#e2e/site.ts";
import type { Finger } from "./finger.ts";

export type Task = {
  name: string;
  from: string;
  /** The promised maximum, if there is one. */
  most?: { taps: number; scrolls?: number };
  prepare?: (site: Pick<Site, "testSite" | "node">) => Promise<unknown>;
  run: (page: Page, finger: Finger) => Promise<void>;
};

const nav = (page: Page, name: string) =>
  page
    .getByRole("dialog")
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first();
const menu = (page: Page) => page.getByRole("button", { name: "Toggle Sidebar" }).first();
const view = (page: Page, name: string) => page.getByRole("link", { name: `View ${name}` }).first();
const dialog = (page: Page) => page.getByRole("dialog");

async function open(page: Page, finger: Finger, name: string): Promise<void> {
  await finger.tap(menu(page));
  await finger.tap(nav(page, name));
}

/** What a coach does between two lessons, starting signed in on the overview. */
export const coachTasks: Task[] = [
  {
    name: "read the newest request",
    from: "/admin",
    run: async (page, finger) => {
      await open(page, finger, "Messages");
      await finger.tap(view(page, "Dana Field"));
      await finger.seen(dialog(page).getByText("Is Friday free?"));
    },
  },
  {
    name: "answer it with a template",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.tap(view(page, "Dana Field"));
      await finger.tap(dialog(page).getByRole("button", { name: "That time works" }));
      await finger.tap(dialog(page).getByRole("button", { name: "Send Reply" }));
      await finger.seen(page.getByText("Reply is on its way"));
    },
  },
  {
    name: "answer it in own words",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.tap(view(page, "Dana Field"));
      await finger.tap(dialog(page).getByRole("button", { name: "Reply" }));
      await finger.type(dialog(page).getByLabel("Answer"), "Friday at four works.");
      await finger.tap(dialog(page).getByRole("button", { name: "Send Reply" }));
      await finger.seen(page.getByText("Reply is on its way"));
    },
  },
  {
    name: "call the number of a request",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.tap(view(page, "Dana Field"));
      await finger.tap(dialog(page).locator("a[href^='tel:']").first());
    },
  },
  {
    name: "close a request",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.tap(view(page, "Dana Field"));
      await finger.choose(dialog(page).getByLabel("Status"), "Closed");
      await finger.seen(page.getByText("Status updated successfully"));
    },
  },
  {
    name: "put a request into spam",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.tap(page.getByRole("button", { name: "Select messages" }));
      await finger.tap(page.getByLabel("Select Dana Field").first());
      await finger.tap(page.getByRole("button", { name: "Move to spam" }));
      await finger.seen(page.getByText("Moved to spam"));
    },
  },
  {
    name: "find what somebody wrote last week",
    from: "/admin/messages",
    run: async (page, finger) => {
      await finger.type(page.getByRole("searchbox"), "robin");
      // The list sends its search a moment after the last letter.
      await page.waitForURL(/q=robin/);
      await finger.seen(view(page, "Robin Lake"));
      await finger.tap(view(page, "Robin Lake"));
      await finger.seen(dialog(page).getByText("left-handed"));
    },
  },
  {
    name: "add a child with a parent",
    from: "/admin/players",
    most: { taps: 8 },
    run: async (page, finger) => {
      await finger.tap(page.getByRole("link", { name: "Add player" }));
      await finger.type(page.getByLabel("Name", { exact: true }), "Tim Lang");
      await finger.tap(page.getByRole("switch", { name: /^Minor/ }));
      await finger.type(page.getByLabel("Parent's name"), "Petra Lang");
      await finger.type(page.getByLabel("Parent's email"), "petra@lang.example");
      await finger.type(page.getByLabel("Parent's phone"), "555 0100");
      await finger.tap(page.getByRole("button", { name: "Add player" }));
      await finger.seen(page.getByText("Player added"));
    },
  },
  {
    name: "see a quiz answer and mark it contacted",
    from: "/admin",
    run: async (page, finger) => {
      await open(page, finger, "Quiz Submissions");
      await finger.tap(page.getByRole("link", { name: /^(View|Details of) Quinn Marsh/ }).first());
      await finger.seen(dialog(page).getByText("My nerve"));
      // If the dialog shows the status as well, it need not be closed first.
      const inDialog = dialog(page).getByLabel("Status", { exact: true });
      const isThere = (await inDialog.count()) > 0;
      if (!isThere) await finger.tap(dialog(page).getByRole("button", { name: "Close" }));
      await finger.choose(isThere ? inDialog : page.getByLabel("Status of Quinn Marsh").first(), "Contacted");
      await finger.seen(page.getByText("Status updated successfully"));
    },
  },
  {
    name: "change a price",
    from: "/admin",
    run: async (page, finger) => {
      await open(page, finger, "Services");
      await finger.tap(page.getByRole("link", { name: /Video Analysis/ }).first());
      await page.getByLabel("Price", { exact: true }).first().fill("");
      await finger.type(page.getByLabel("Price", { exact: true }).first(), "From $160/session");
      await finger.tap(page.getByRole("button", { name: /^Save/ }).first());
      await finger.seen(page.getByText(/saved|updated/i));
    },
  },
  {
    name: "unpublish a post",
    from: "/admin",
    run: async (page, finger) => {
      await open(page, finger, "Blog");
      await finger.tap(page.getByRole("link", { name: /^Edit/ }).first());
      await finger.tap(page.getByLabel("Published"));
      await finger.tap(page.getByRole("button", { name: "Save Post" }));
      await finger.seen(page.getByText(/saved|updated/i));
    },
  },
  {
    name: "see the hours",
    from: "/admin",
    most: { taps: 2 },
    prepare: async ({ testSite }) => {
      await plantHours(testSite);
      await plantAskable(testSite);
    },
    run: async (page, finger) => {
      await finger.tap(page.getByRole("navigation", { name: "Main screens" }).getByRole("link", { name: "Calendar" }));
      await finger.tap(page.getByRole("link", { name: /hours/i }).filter({ visible: true }).first());
      await finger.seen(page.getByRole("button", { name: "Save hours" }));
    },
  },
  {
    name: "answer with three open times",
    from: "/admin/messages",
    most: { taps: 3, scrolls: 0 },
    prepare: (site) => sendBooking(site, { name: "Wanda Words", preferred_date: "weekday mornings" }),
    run: async (page, finger) => {
      await finger.tap(view(page, "Wanda Words"));
      await finger.tap(dialog(page).getByRole("button", { name: "Send 3 times" }));
      await finger.seen(page.getByText(/3 times sent/));
    },
  },
  {
    name: "confirm a time",
    from: "/admin/messages",
    most: { taps: 2 },
    prepare: async (site) => {
      const { riverside } = await plantHours(site.testSite);
      await sendBooking(site, { name: "Pia Picked", time: `${startOn(mondayOf(2), 540)}@${riverside}` });
    },
    run: async (page, finger) => {
      await finger.tap(view(page, "Pia Picked"));
      await finger.tap(dialog(page).getByRole("button", { name: /^Confirm/ }));
      await finger.seen(dialog(page).getByText("Booked"));
    },
  },
  {
    name: "call off twelve sessions, until everybody is told",
    from: "/admin/today",
    most: { taps: 4 },
    prepare: async ({ testSite }) => {
      await fillTheDay(testSite);
      await asCoach(testSite, "update people set email = 'last@court.example' where name = 'Player 12'");
    },
    run: async (page, finger) => {
      await finger.tap(page.getByRole("navigation", { name: "Main screens" }).getByRole("link", { name: "Calendar" }));
      await finger.tap(page.getByRole("link", { name: "Rain call" }).filter({ visible: true }));
      await finger.tap(page.getByRole("button", { name: "Call off 12" }));
      await finger.seen(page.getByRole("heading", { name: "12 sessions called off" }));
      // The mails leave after a minute.
      await page.getByText("12 of 12 told").waitFor({ timeout: 180_000 });
    },
  },
];
