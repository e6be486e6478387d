import { expect } from "@playwright/test";
import {
  asCoach,
  bringNear,
  dayAhead,
  letTimePass,
  linkTo,
  type PlantedPlaces,
  plantAskable,
  plantFullDays,
  plantHours,
  runJobsNow,
} from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { type Event, type Row, rows } from "#e2e/told/rows.ts";
import { Walk } from "#e2e/told/walk.ts";
import { withClient } from "#tests/database.ts";

let places: PlantedPlaces;
/** The sessions of full days, by date. */
let taken = new Map<string, string>();

test.beforeEach(async ({ site }) => {
  places = await plantHours(site.testSite);
  await asCoach(site.testSite, "update calendars set horizon_days = 60");
  await plantAskable(site.testSite);
});

/** Triggers the event. Returns the family's link, and the coach's address to check if it is not the session's. */
type Act = (walk: Walk) => Promise<{ link?: string; screen?: string }>;

const setMode = ({ site }: Walk, mode: "ask" | "instant") =>
  asCoach(site.testSite, "update bookable_services set mode = $1", [mode]);

async function askForTime(walk: Walk): Promise<string> {
  await setMode(walk, "ask");
  await walk.ask({ time: walk.timeAt(540) });
  await walk.link("Held until I answer");
  return `/admin/messages?open=${await walk.message()}`;
}

async function book(walk: Walk): Promise<string> {
  await setMode(walk, "instant");
  await walk.ask({ time: walk.timeAt(540) });
  return walk.link("Booked", "session");
}

/** As if the deadline had passed; the mail that announced it stays as it was. */
async function passDeadline(walk: Walk, gracePerYear: number): Promise<void> {
  const { id } = await walk.session();
  const policy = JSON.stringify({ kind: "hours", hours: 24, gracePerYear });
  await asCoach(
    walk.site.testSite,
    "update sessions set free_until = now() - interval '1 minute', policy = $2 where id = $1",
    [id, policy],
  );
}

async function offer(walk: Walk): Promise<string> {
  await walk.ask({ preferred_date: "weekday evenings" });
  const [service] = await asCoach(walk.site.testSite, "select service_id as id from bookable_services");
  const fields: [string, string][] = [
    ["id", crypto.randomUUID()],
    ["message_id", await walk.message()],
    ["service_id", service?.id ?? ""],
    ["words", "Hi Jordan"],
  ];
  const times = [540, 630, 840].map((minutes): [string, string] => ["times", walk.timeAt(minutes)]);
  await walk.asTheCoach("/admin/messages/offer", [...fields, ...times]);
  return walk.link("Three times for you", "offer");
}

const acts: Record<Event, Act> = {
  asked: async (walk) => ({ screen: await askForTime(walk), link: await linkOfSession(walk) }),
  words: async (walk) => {
    await walk.ask({ preferred_date: "weekday evenings" });
    const link = await walk.link("Apex Tennis Performance: your request", "request");
    return { link, screen: await messageOf(walk) };
  },
  child: async (walk) => {
    await walk.ask({ preferred_date: "weekday evenings", who_plays: "child", child_name: "Mia Avery", child_age: "9" });
    return { screen: await messageOf(walk) };
  },
  booked: async (walk) => ({ link: await book(walk) }),
  confirmed: async (walk) => {
    const screen = await askForTime(walk);
    await walk.changeSession("status", { status: "booked" });
    return { screen, link: await walk.link("Booked", "session") };
  },
  declined: async (walk) => {
    const screen = await askForTime(walk);
    await walk.changeSession("status", { status: "declined" });
    return { screen, link: await linkOfSession(walk) };
  },
  lapsed: async (walk) => {
    await askForTime(walk);
    const { id } = await walk.session();
    await asCoach(walk.site.testSite, "update sessions set held_until = now() where id = $1", [id]);
    await runJobsNow(walk.site.testSite, "notify_about_sessions");
    await walk.mail("Not confirmed", "family");
    return { link: await linkOfSession(walk) };
  },
  "moved by them": async (walk) => {
    const link = await book(walk);
    await walk.noteOldTime();
    await walk.sendForm(link, { act: "move", time: walk.timeAt(840) });
    return { link };
  },
  "moved by the coach": async (walk) => {
    const link = await book(walk);
    await walk.noteOldTime();
    await walk.changeSession("move", { start: walk.timeAt(840) });
    return { link };
  },
  "cancelled in time": async (walk) => {
    const link = await book(walk);
    await walk.sendForm(link, { act: "cancel" });
    return { link };
  },
  "cancelled late": async (walk) => {
    const link = await book(walk);
    await passDeadline(walk, 0);
    await walk.sendForm(link, { act: "cancel" });
    return { link };
  },
  "cancelled as an exception": async (walk) => {
    const link = await book(walk);
    await passDeadline(walk, 1);
    await walk.sendForm(link, { act: "cancel" });
    return { link };
  },
  withdrawn: async (walk) => {
    const screen = await askForTime(walk);
    const link = await linkOfSession(walk);
    await walk.sendForm(link, { act: "cancel" });
    return { link, screen };
  },
  "cancelled by the coach": async (walk) => {
    const link = await book(walk);
    const told = { asks: "to tell", tell: "on", words: "My car broke down." };
    await walk.changeSession("status", { status: "cancelled", ...told });
    return { link };
  },
  "rained out": async (walk) => {
    const link = await book(walk);
    await walk.changeSession("status", { status: "weathered" });
    return { link };
  },
  offered: async (walk) => ({ link: await offer(walk), screen: `/admin/messages?open=${await walk.message()}` }),
  chosen: async (walk) => {
    const link = await offer(walk);
    await walk.sendForm(link, { act: "choose", time: walk.timeAt(630) });
    return { link, screen: await messageOf(walk) };
  },
  "none suits": async (walk) => {
    const link = await offer(walk);
    await walk.sendForm(link, { act: "decline", answer: "Later, please" });
    return { link, screen: await messageOf(walk) };
  },
  "asked to wait": async (walk) => ({ link: await askToWait(walk), screen: await messageOf(walk) }),
  waiting: async (walk) => ({ link: await wait(walk), screen: await messageOf(walk) }),
  "opened up": async (walk) => ({ link: (await openUp(walk)).offered, screen: await messageOf(walk) }),
  "taken in turn": async (walk) => {
    const { offered: link } = await openUp(walk);
    const time = /name="time"[^>]* value="([^"]+)"/.exec((await walk.familySees(link)).html)?.[1] ?? "";
    await walk.sendForm(link, { act: "choose", time });
    await runJobsNow(walk.site.testSite, "offer_to_waiting_list");
    await walk.mail("Booked", "family");
    return { link, screen: await messageOf(walk) };
  },
  passed: async (walk) => {
    const { offered: link } = await openUp(walk);
    await walk.sendForm(link, { act: "pass" });
    return { link, screen: await messageOf(walk) };
  },
  "left the list": async (walk) => {
    const link = await wait(walk);
    await walk.sendForm(link, { act: "withdraw" });
    return { link, screen: await messageOf(walk) };
  },
  "nothing opened up": async (walk) => {
    const link = await wait(walk);
    await withClient(walk.site.testSite.databaseUrl, (owner) => owner.query("update wishes set until = now()"));
    await runJobsNow(walk.site.testSite, "offer_to_waiting_list");
    await walk.mail("Your time on my waiting list is over", "family");
    return { link, screen: await messageOf(walk) };
  },
  joined: async (walk) => {
    await asCoach(walk.site.testSite, "update bookable_services set capacity = 3");
    await book(new Walk(walk.site, places));
    return { link: await book(walk) };
  },
  "left a group": async (walk) => {
    await asCoach(walk.site.testSite, "update bookable_services set capacity = 3");
    await book(new Walk(walk.site, places));
    const link = await book(walk);
    await walk.sendForm(link, { act: "cancel" });
    return { link };
  },
  "minutes back": async (walk) => {
    const link = await book(walk);
    await asCoach(
      walk.site.testSite,
      `select add_credit(credit_account(c.person_id, s.service_id, s.title), 'opening', 120, null)
       from session_people c join sessions s on s.id = c.session_id where s.id = $1`,
      [(await walk.session()).id],
    );
    // Moving it by the link proves the request, so that it holds the credit.
    await walk.sendForm(link, { act: "move", time: walk.timeAt(840) });
    await walk.changeSession("status", { status: "cancelled", asks: "to tell", tell: "on" });
    return { link };
  },
  weekly: async (walk) => ({ link: await bookWeekly(walk) }),
  "weekly moved": async (walk) => {
    const link = await bookWeekly(walk);
    await walk.changeSession("move", { start: walk.timeAt(840), scope: "all" });
    return { link };
  },
  "one week moved": async (walk) => {
    const link = await bookWeekly(walk);
    await walk.noteOldTime();
    await walk.changeSession("move", { start: walk.timeAt(840) });
    return { link };
  },
  "weekly ended": async (walk) => {
    const link = await bookWeekly(walk);
    await walk.changeSession("status", { status: "cancelled", scope: "all" });
    return { link };
  },
  reminded: async (walk) => {
    const link = await book(walk);
    await bringNear(walk.site.testSite, await walk.message());
    await runJobsNow(walk.site.testSite, "notify_about_sessions");
    return { link };
  },
};

async function messageOf(walk: Walk): Promise<string> {
  return `/admin/messages?open=${await walk.message()}`;
}

/** Nothing is open, so they say when they could come. Returns the link to their wish. */
async function askToWait(walk: Walk): Promise<string> {
  taken = await plantFullDays(walk.site.testSite, 9);
  await asCoach(walk.site.testSite, "delete from wishes");
  await plantAskable(walk.site.testSite);
  await setMode(walk, "instant");
  await walk.ask({ preferred_date: "mornings", wait: "2" });
  return walk.link("One tap puts you on my waiting list", "waiting");
}

async function wait(walk: Walk): Promise<string> {
  const link = await askToWait(walk);
  await walk.sendForm(link, { act: "wait" });
  return link;
}

/** Cancels someone else's session, so that its time is offered. */
async function openUp(walk: Walk) {
  const wish = await wait(walk);
  const { testSite } = walk.site;
  await asCoach(testSite, "update sessions set status = 'cancelled' where id = $1", [taken.get(dayAhead(6))]);
  await letTimePass(testSite);
  await runJobsNow(testSite, "offer_to_waiting_list");
  return { wish, offered: await walk.link("A time has opened up", "offer") };
}

/** Books with the coach's own form, for someone they know. */
async function bookWeekly(walk: Walk): Promise<string> {
  const call = "insert into people (name, email, origin) values ('Jordan Avery', $1, 'coach') returning id";
  const [person] = await asCoach(walk.site.testSite, call, [walk.email]);
  const [start = "", place = ""] = walk.timeAt(540).split("@");
  const session = { person: person?.id ?? "", kind: "private", title: "On-Court Lesson", start, place, minutes: "60" };
  await walk.asTheCoach("/admin/calendar/new", Object.entries({ ...session, repeat: "on", weeks: "3" }));
  return walk.link("Booked: every Monday", "session");
}

/** No mail about a pending request has a link to its session yet, so the test makes one. */
async function linkOfSession(walk: Walk): Promise<string> {
  const { id } = await walk.session();
  return linkTo(walk.site.testSite, id);
}

/** The others are walked by `npm run verify:all`. */
const inTheGate: Event[] = ["asked", "booked", "moved by them", "cancelled late", "cancelled by the coach", "chosen"];

for (const [event, row] of Object.entries(rows) as [Event, Row][])
  test(`${row.event}: both sides are told the same everywhere`, {
    tag: inTheGate.includes(event) ? [] : "@long",
  }, async ({ page, site }) => {
    const walk = new Walk(site, places);
    const { link, screen } = await acts[event](walk);
    const { family, coach } = row;
    if (family) {
      await walk.expectMail(family, "family");
      const shown = await walk.familySees(link ?? "");
      for (const text of family.page ?? []) expect(shown.text, "the family's page").toContain(await walk.words(text));
    }
    if (coach) {
      await walk.expectMail(coach, "coach");
      if (!coach.page && !coach.status) return;
      await signInAsAdmin(page, site);
      await page.goto(screen ?? `/admin/calendar?session=${(await walk.session()).id}`);
      const shown = page.getByRole("dialog");
      for (const text of coach.page ?? [])
        await expect(shown, "the coach's screen").toContainText(await walk.words(text));
      if (coach.status)
        await expect(shown.getByLabel("Status").locator("option:checked"), "the request").toHaveText(coach.status);
    }
  });
