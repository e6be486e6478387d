import { bookingPage } from "#app/lib/public-pages.ts";
import { type Court, read } from "./coach.ts";
import type { VisitorAnswer, VisitorForm } from "./visitor-form.ts";

/** One service is booked at once, the other is held until the coach confirms; both compete for the same times. */
export const services = [
  { code: "on-court", mode: "instant" },
  { code: "fitness", mode: "ask" },
] as const;

/** A start and its place, as the form posts them. */
export type Picked = `${number}@${string}`;

/** The sender of the booking form. */
export type Booker = {
  email: string;
  address: string;
  service: (typeof services)[number];
  /** With an idempotency key; the others are recognised by content. */
  isScripted: boolean;
  picked: Picked;
  /** Of a device that is signed in with this address. */
  cookie?: string | undefined;
};

/** Any visitor may book any open time. */
export async function openBooking({ ask }: Court): Promise<void> {
  await ask("update calendars set stranger_percent = 100, horizon_days = 60");
  await ask("delete from bookable_services");
  for (const { code, mode } of services)
    await ask(
      "insert into bookable_services (service_id, mode) select id, $2 from services where session_type = $1 limit 1",
      [code, mode],
    );
}

/** A distinct address for each of some millions, and a network of its own for each of the first 65,536. */
export function addressOf(turn: number): string {
  return `10.${(turn >> 8) & 255}.${turn & 255}.${turn >> 16}`;
}

export function bookingForm(booker: Booker, key: string): VisitorForm {
  const { email, address, service, isScripted, picked, cookie } = booker;
  const wish = { time: picked, session_type: service.code, skill_level: "beginner" };
  const fields = { name: "Jordan Avery", email, ...wish, ...(isScripted && { idempotency_key: key }) };
  return { path: isScripted ? `${bookingPage.path}.data` : bookingPage.path, fields, address, cookie };
}

/** `became` is what the thank-you page says about their time. */
export type Told = { status: number; became?: string | undefined; offered: Picked[] };

export async function toldIn({ status, headers, text }: VisitorAnswer, { isScripted }: Booker): Promise<Told> {
  const body = isScripted ? new Response(text).body : undefined;
  const { data: says = {} } = body ? await read(body) : {};
  const to = says.leadsTo ?? headers.location ?? "";
  const [, became] = /\?time=(\w+)/.exec(to) ?? [];
  const offered = isScripted ? says.instead?.map(({ value }) => value as Picked) : offeredIn(text);
  return { status, became, offered: (status === 409 && offered) || [] };
}

/** The page shows these first. */
function offeredIn(page: string): Picked[] {
  const notice = page.slice(page.indexOf('role="alert"'));
  return [...new Set(notice.match(/\d{13}@[0-9a-f-]{36}/g) as Picked[] | null)].slice(0, 3);
}
