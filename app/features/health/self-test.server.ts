import { rehearseSession } from "#app/features/booking/mutations.server.ts";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { bookingPage, homePage, quizPage, servicesPage, sitemap, thankYouPage } from "#app/lib/public-pages.ts";
import { bookingDb, serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { greetMailServer } from "#app/platform/mail/mail.server.ts";
import type { SelfTestRun, Step } from "./self-test.ts";
import { open, SelfTestFailure, send } from "./self-test-client.server.ts";

type AccountAction = { name: string; does: () => Promise<string> };

const often: AccountAction[] = [
  { name: "Home page", does: openHome },
  { name: "Contact form", does: sendContact },
  { name: "Booking form", does: sendBooking },
  { name: "Form with a time", does: bookTime },
  { name: "Session", does: rehearse },
  { name: "Quiz", does: takeQuiz },
  { name: "Mail server", does: greet },
];
export const wholeCalendar = "Whole calendar";
const onlyNightly: AccountAction[] = [
  { name: "Every page", does: openEveryPage },
  { name: wholeCalendar, does: checkCalendar },
  { name: "Whole ledger", does: checkCredits },
];

/** Does what a stranger would, over HTTP, and leaves nothing behind. */
export async function runSelfTest({ isNightly = false } = {}): Promise<SelfTestRun> {
  const began_at = new Date();
  const steps: Step[] = [];
  for (const step of isNightly ? [...often, ...onlyNightly] : often) steps.push(await tried(step));
  return {
    began_at,
    took_ms: Date.now() - began_at.getTime(),
    is_good: steps.every(({ isGood }) => isGood),
    steps,
  };
}

/** Problems found at night are checked again until they are fixed. */
export function isBrokenSinceNight({ steps }: SelfTestRun): boolean {
  return steps.some((step) => !step.isGood && onlyNightly.some(({ name }) => name === step.name));
}

async function tried({ name, does }: AccountAction): Promise<Step> {
  try {
    return { name, isGood: true, says: await does() };
  } catch (error) {
    if (!(error instanceof SelfTestFailure)) log.error(reasonOf(error), "a step of the self-test failed");
    return { name, isGood: false, says: error instanceof SelfTestFailure ? error.message : "failed, see the log" };
  }
}

const person = { name: "Self Test", email: "self-test@courtside.example", phone: "" };
const key = () => ({ idempotency_key: crypto.randomUUID() });

async function openHome(): Promise<string> {
  expectField(await open(homePage.path), "message");
  return "loads, with its form";
}

async function sendContact(): Promise<string> {
  const next = await send("/?index", { ...person, ...key(), message: "A message of the self-test" });
  return leadsTo(next, "/?sent=contact");
}

async function sendBooking(): Promise<string> {
  const page = await open(bookingPage.path);
  expectField(page, "preferred_date");
  const session_type = /<option\b[^>]*\bvalue="([^"]+)"/.exec(page)?.[1];
  if (!session_type) return "offers no session at the moment";
  const wish = { preferred_date: "next Monday at 3pm", session_type, skill_level: "beginner" };
  const next = await send(bookingPage.path, { ...person, ...key(), ...wish, message: "A request of the self-test" });
  return leadsTo(next, thankYouPage.path);
}

/** If a visitor is faster, the next time is used. */
async function bookTime(): Promise<string> {
  return bookFirstTime().catch(bookFirstTime);
}

/** Picks the first time that the page offers. */
async function bookFirstTime(): Promise<string> {
  const linked = new RegExp(`\\bhref="${bookingPage.path}\\?service=([\\w-]+)`);
  const slug = linked.exec(await open(bookingPage.path))?.[1];
  if (!slug) return "shows no times at the moment";
  const page = await open(`${bookingPage.path}?service=${slug}`);
  const time = firstChoice(page, "time");
  if (!time) return "shows that nothing is open this week";
  const session_type = /<option\b(?=[^>]*\bselected)[^>]*\bvalue="([^"]+)"/.exec(page)?.[1] ?? "";
  const wish = { session_type, skill_level: "beginner", service: slug, time };
  return leadsTo(await send(bookingPage.path, { ...person, ...key(), ...wish }), `${thankYouPage.path}?time=`);
}

async function rehearse(): Promise<string> {
  const { time_zone: zone } = await requireSettings(serviceDb());
  const refusal = await rehearseSession(bookingDb(), zone);
  if (refusal) throw new SelfTestFailure(refusal);
  return "is booked, moved and cancelled, as far as times are open";
}

const mostQuestions = 50;

/** Chooses the first answer of each question, as long as there are questions. */
async function takeQuiz(): Promise<string> {
  const answers: string[] = [];
  for (let step = 1; step <= mostQuestions; step++) {
    const query = new URLSearchParams([...answers.map((id) => ["a", id]), ["step", String(step)]]);
    const page = await open(`${quizPage.path}?${query}`);
    if (hasField(page, "answers")) {
      const next = await send(`${quizPage.path}?${query}`, { ...person, ...key(), answers: answers.join(" ") });
      return leadsTo(next, servicesPage.path);
    }
    const choice = firstChoice(page);
    if (!choice && answers.length === 0) return "asks nothing at the moment";
    if (!choice) throw new SelfTestFailure(`question ${step} has no answer to choose`);
    answers.push(choice);
  }
  throw new SelfTestFailure("does not come to its end");
}

async function greet(): Promise<string> {
  const greeting = await greetMailServer();
  if (!greeting.ok) throw new SelfTestFailure(greeting.says);
  return "takes mail from us";
}

/** Every address in the sitemap. */
async function openEveryPage(): Promise<string> {
  const listed = await open(sitemap.path);
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
  for (const path of paths) await open(path);
  return `${paths.length} pages load`;
}

/** All of it, however old: the calendar's own check covers only the days ahead. */
async function checkCalendar(): Promise<string> {
  const broken = await listBrokenInvariants(serviceDb());
  if (broken.length > 0) throw new SelfTestFailure(broken.join(", "));
  return "no session is in the way of another";
}

async function checkCredits(): Promise<string> {
  const broken = await listBrokenCredits(serviceDb());
  if (broken.length > 0) throw new SelfTestFailure(broken.join(", "));
  return "every minute and every receipt is accounted for";
}

function firstChoice(page: string, name?: string): string | undefined {
  const radios = page.match(/<input\b[^>]*type="radio"[^>]*>/g) ?? [];
  const named = name ? radios.filter((radio) => radio.includes(`name="${name}"`)) : radios;
  return named.map((radio) => /\bvalue="([^"]+)"/.exec(radio)?.[1]).find(Boolean);
}

function expectField(page: string, name: string): void {
  if (!hasField(page, name)) throw new SelfTestFailure(`the form has no field ${name}`);
}

function hasField(page: string, name: string): boolean {
  return new RegExp(`<(?:input|textarea|select)\\b[^>]*\\bname="${name}"`).test(page);
}

function leadsTo(next: string, wanted: string): string {
  if (!next.startsWith(wanted)) throw new SelfTestFailure(`the form leads to ${next || "nowhere"}`);
  return "takes a request in";
}
