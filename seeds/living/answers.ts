import { takeForRequest } from "#app/features/booking/take-time.server.ts";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { getSessionOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import { setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { bookingRequest, receiveBooking, receiveContact } from "#app/features/inbox/receive.server.ts";
import type { BookingInput, ContactInput } from "#app/features/inbox/schema.ts";
import { spanInWords } from "#app/lib/dates.ts";
import { msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import { daytime, planChanges } from "./changes.ts";
import type { Court } from "./court.ts";
import { offerTimes } from "./offers.ts";
import type { Random } from "./random.ts";
import { type Answering, closeLater, reply, setStatus } from "./replies.ts";
import type { Stage } from "./stage.ts";

type Year = { stage: Stage; court: Court };
type Form = { kind: string; form: ContactInput | BookingInput };
type Received = Pick<Answering, "id" | "name" | "code">;

/** As the site's forms submit it. */
export async function receive(year: Year, random: Random, { kind, form }: Form): Promise<Received | undefined> {
  const { stage } = year;
  const { name } = form;
  const pick = random.next();
  if (!("session_type" in form)) {
    const taken = await stage.act("visitor", (tx) => receiveContact(tx, form));
    return taken.ok ? { id: taken.id, name, code: null } : undefined;
  }
  const taken = kind === "picked" ? await pickTime(year, form, pick) : undefined;
  const inWords = taken ?? (await stage.act("visitor", (tx) => receiveBooking(tx, form)));
  return inWords.ok ? { id: inWords.id, name, code: form.session_type } : undefined;
}

/** One of the open times that the page shows, or words if there is none. */
async function pickTime({ stage, court }: Year, form: BookingInput, pick: number) {
  const service = court.services.get(form.session_type ?? "");
  if (!service) return undefined;
  const now = stage.moment();
  const { zone } = stage;
  return stage.act("booking", async (tx) => {
    const from = addDays(wallAt(zone, now).date, 1);
    const days = await listOpenDays(tx, { zone, now, from, days: 10, service: { ...service, placeIds: null } });
    const open = days.flatMap((day) => day.open).filter(({ joins }) => !joins);
    const time = open[Math.floor(pick * open.length)];
    if (!time) return undefined;
    const { start, placeId } = time;
    const place = placeId === court.riverside ? "Riverside" : "Northside Hall";
    const preferred_date = `${spanInWords({ start, end: start + service.minutes * msPerMinute }, zone)}, ${place}`;
    const request = bookingRequest({ ...form, preferred_date, time: { start, placeId } });
    return takeForRequest(tx, { zone, service, start, placeId }, request);
  });
}

/** Within the day, as promised. */
export function answerLater(answering: Answering): void {
  const { stage, random, course } = answering;
  const moment = daytime(stage, stage.moment() + random.whole(20, 1_100) * msPerMinute);
  if (course === "offer and wait") {
    stage.plan(stage.moment() + 2 * msPerHour, () => offerTimes({ ...answering, isLeft: true }));
    return;
  }
  if (course === "offer") stage.plan(moment, () => offerTimes({ ...answering, isLeft: false }));
  if (course === "confirm") stage.plan(moment, () => confirm(answering));
  if (course === "reply") stage.plan(moment, () => reply(answering));
  if (course === "close") stage.plan(moment, () => setStatus(answering, "closed"));
}

/** A picked time is held until the coach replies. */
async function confirm(answering: Answering): Promise<void> {
  const { stage, random, id } = answering;
  const isDeclined = random.chance(0.08);
  const session = await stage.act("admin", async (tx) => {
    const asked = await getSessionOfRequest(tx, id);
    await setMessageStatus(tx, { ids: [id], status: "processed" });
    if (asked?.status !== "requested") return asked?.status === "booked" ? asked : undefined;
    const status = isDeclined ? "declined" : "booked";
    await setSessionStatus(tx, stage.zone, { id: asked.id, version: asked.version, status });
    return isDeclined ? undefined : asked;
  });
  if (session) planChanges({ stage, random, session });
  closeLater(answering);
}
