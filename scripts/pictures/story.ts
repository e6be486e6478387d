import type { Browser, Locator, Page } from "@playwright/test";
import { timeFieldOf } from "#app/lib/time/time-field.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { wordsTimesPath } from "#app/shell/site/booking/words-address.ts";
import type { WordsTimesAnswer } from "#app/shell/site/booking/words-times.tsx";
import { asCoach } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { open, openWindow, phone, settle, tall } from "./camera.ts";
import type { DemoSite } from "./demo-site.ts";
import { type Film, filmed, openFilm } from "./film.ts";
import { showMail } from "./mail-page.ts";

const service = "on-court-lessons";
const parent = { name: "Jordan Avery", email: "jordan@avery.example" };
/** Some of these are free in every week of the demo. */
const wishes = [
  ...["Tuesdays after school", "weekdays after school", "weekday evenings"],
  ...["weekday afternoons", "weekday mornings"],
];

export type Story = Awaited<ReturnType<typeof tellStory>>;
type Telling = { browser: Browser; site: DemoSite; visitor: Page; coach: Page; film: Film };

/** A request, its reply, a booked session, a rain call and a new time, as a film of two phones and as stills. */
export async function tellStory(browser: Browser, site: DemoSite) {
  const visitor = await openWindow(browser, site, { at: phone, as: "visitor" });
  const coach = await openWindow(browser, site, { at: phone, as: "coach" });
  for (const page of [visitor, coach]) await page.setViewportSize(filmed);
  const film = await openFilm(browser, { parent: visitor, coach });
  const telling = { browser, site, visitor, coach, film };
  await ask(telling);
  const { offer, sent } = await answer(telling);
  const { choice, session } = await choose(telling);
  await callOff(telling);
  await chooseAgain(telling);
  return { film, offer, sent, choice, session };
}

async function ask({ site, visitor, coach, film: { shoot, tap } }: Telling): Promise<void> {
  const scene = { step: 0, who: "parent" } as const;
  await open(coach, "/admin/messages");
  await open(visitor, `/book-session?service=${service}`);
  const none = visitor.getByText("None of these suit me");
  await scrollTo(none, "end");
  await visitor.evaluate(() => scrollBy(0, 120));
  await shoot({ ...scene, seconds: 1.4 });
  await tap({ ...scene, tapped: none });
  const words = await openWish(site);
  const field = visitor.getByLabel("Preferred Date/Time");
  await scrollTo(field, "center");
  for (let letters = 3; letters < words.length; letters += 3) {
    await field.fill(words.slice(0, letters));
    await shoot({ ...scene, seconds: 0.16 });
  }
  await field.fill(words);
  await shoot({ ...scene, seconds: 1.2 });
  await introduce(visitor);
  await shoot({ ...scene, seconds: 1 });
  await tap({ ...scene, tapped: visitor.getByRole("button", { name: "Submit Booking Request" }) });
  await visitor.waitForURL(/thank-you/);
  await settle(visitor);
  await coach.getByText(parent.name).filter({ visible: true }).first().waitFor();
  await shoot({ ...scene, seconds: 1.6 });
}

/** The first with three open times. */
async function openWish({ url }: DemoSite): Promise<string> {
  for (const wish of wishes) {
    const body = new URLSearchParams({ preferred_date: wish, session_type: "on-court", service });
    const answer = await fetch(url + wordsTimesPath, { method: "POST", body, headers: { origin: url } });
    const { open: announced, times } = (await answer.json()) as WordsTimesAnswer;
    if (announced === "These are open:" && times.length === 3) return wish;
  }
  return wishes[0] ?? "";
}

function scrollTo(target: Locator, block: "start" | "center" | "end"): Promise<void> {
  return target.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
}

async function introduce(visitor: Page): Promise<void> {
  await visitor.getByLabel("Full Name").fill(parent.name);
  await visitor.getByLabel("Email").fill(parent.email);
  await visitor.getByText("My child", { exact: true }).click();
  await visitor.getByLabel("Child's first name").fill("Mia");
  await visitor.getByLabel("Age", { exact: true }).fill("14");
  await visitor.getByText("Intermediate", { exact: true }).click();
  await visitor.getByLabel("Additional Information").fill("She plays for her school and would like an hour a week.");
  await visitor.getByLabel("Additional Information").blur();
}

/** On a phone for the film, and on the coach's desktop. */
async function answer({ browser, site, coach, film: { shoot, tap } }: Telling) {
  const scene = { step: 1, who: "coach" } as const;
  await settle(coach);
  await shoot({ ...scene, seconds: 1.2 });
  await tap({
    ...scene,
    tapped: coach
      .getByRole("link", { name: `View ${parent.name}` })
      .filter({ visible: true })
      .first(),
  });
  const send = coach.getByRole("button", { name: "Send 3 times" });
  await send.waitFor();
  await settle(coach);
  await shoot({ ...scene, seconds: 1.2 });
  await scrollTo(coach.getByRole("heading", { name: "Offer times" }), "start");
  await shoot({ ...scene, seconds: 2 });
  const offer = await atADesk(browser, site, coach.url());
  await tap({ ...scene, tapped: send });
  const sent = coach.getByText(/3 times sent/);
  await sent.waitFor();
  await coach.getByText("3 times are on their way").waitFor({ state: "hidden" });
  await scrollTo(sent, "center");
  await shoot({ ...scene, seconds: 1.8 });
  return { offer, sent: await still(coach) };
}

async function atADesk(browser: Browser, site: DemoSite, address: string): Promise<Buffer> {
  const page = await openWindow(browser, site, { at: tall, as: "coach" });
  await open(page, address);
  // The focus ring is for keyboard users.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const png = await page.screenshot();
  await page.context().close();
  return png;
}

async function choose({ site, visitor, coach, film: { shoot, tap } }: Telling) {
  const scene = { step: 2, who: "parent" } as const;
  const offered = await newestMail(site.testSite, parent.email, /times for you/);
  await showMail(visitor, offered.raw);
  await settle(visitor);
  await shoot({ ...scene, seconds: 1.8 });
  await tap({ ...scene, tapped: visitor.locator("a[href*='time=']").nth(1) });
  const book = visitor.getByRole("button", { name: "Book this time" });
  await book.waitFor();
  await settle(visitor);
  await shoot({ ...scene, seconds: 1.4 });
  const choice = await still(visitor);
  await tap({ ...scene, tapped: book });
  await visitor.getByText("Booked", { exact: true }).waitFor();
  await coach
    .getByRole("dialog")
    .getByText(/Booked/)
    .first()
    .waitFor();
  await settle(visitor);
  await shoot({ ...scene, seconds: 2 });
  const booked = await newestMail(site.testSite, parent.email, /^Booked/);
  await open(visitor, site.url + booked.link);
  await shoot({ ...scene, who: "both", seconds: 2.6 });
  return { choice, session: await still(visitor) };
}

const noon = 720;

/** Calls off the afternoon of the session, with every other family. The mails leave after the undo minute. */
async function callOff({ site: { testSite }, coach, film: { shoot, tap } }: Telling): Promise<void> {
  const scene = { step: 3, who: "coach" } as const;
  const [booked] = await asCoach<{ start: Date; places: { id: string }[]; zone: string }>(
    testSite,
    `select lower(s.during) as start, time_zone as zone,
      (select json_agg(p) from places p where p.kind = 'outdoor' or p.id = s.place_id) as places
     from site_settings, sessions s
     join session_people m on m.session_id = s.id join people p on p.id = m.person_id
     join households h on h.id = p.household_id join people c on c.id = h.contact_id
     where s.status = 'booked' and c.email = $1`,
    [parent.email],
  );
  if (!booked) throw new Error("The parent's session is not there");
  const { date, minutes } = wallAt(booked.zone, booked.start.getTime());
  const query = new URLSearchParams({ on: date, from: timeFieldOf(Math.min(minutes, noon)) });
  for (const { id } of booked.places) query.append("place", id);
  await open(coach, `/admin/rain-call?${query}`);
  await shoot({ ...scene, seconds: 1.6 });
  await scrollTo(coach.getByRole("heading", { name: /^\d+ sessions?$/ }), "start");
  await shoot({ ...scene, seconds: 2 });
  await tap({ ...scene, tapped: coach.getByRole("button", { name: /^Call off \d/ }) });
  await coach.getByRole("button", { name: "Undo all" }).waitFor();
  await settle(coach);
  await shoot({ ...scene, seconds: 1.6 });
}

async function chooseAgain({ site: { testSite }, visitor, coach, film: { shoot, tap } }: Telling): Promise<void> {
  const scene = { step: 4, who: "parent" } as const;
  const off = await newestMail(testSite, parent.email, /^Called off/);
  await coach.getByRole("button", { name: "Undo all" }).waitFor({ state: "hidden" });
  await showMail(visitor, off.raw);
  await settle(visitor);
  await shoot({ ...scene, seconds: 2 });
  await tap({ ...scene, tapped: visitor.locator("a[href*='time=']").first() });
  const book = visitor.getByRole("button", { name: "Book this time" });
  await book.waitFor();
  await settle(visitor);
  await tap({ ...scene, tapped: book });
  await visitor.getByText("Booked", { exact: true }).waitFor();
  const told = coach.getByText(/^New time: /).first();
  await told.waitFor();
  await scrollTo(told, "center");
  await settle(visitor);
  await shoot({ ...scene, who: "both", seconds: 2.6 });
}

/** At the height of the other pictures. */
async function still(page: Page): Promise<Buffer> {
  await page.setViewportSize(phone);
  await settle(page);
  const png = await page.screenshot();
  await page.setViewportSize(filmed);
  return png;
}
