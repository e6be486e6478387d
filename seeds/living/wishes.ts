import { requestLink } from "#app/features/booking/links/links.server.ts";
import { beginWaiting, leaveWish } from "#app/features/booking/waiting/wishes.server.ts";
import { setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { proveByLink } from "#app/features/inbox/proof.server.ts";
import { getPeopleOf, receiveBooking } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { msPerHour } from "#app/lib/time/durations.ts";
import { addDays, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import type { Random } from "./random.ts";
import type { Year } from "./requests.ts";

import { forChildren, forGrownUps } from "./words.ts";

type Wanted = { hoursAgo: number; words: string; weekday: number; from: number; to: number };

const wanted: Wanted[] = [
  { hoursAgo: 98, words: "Saturdays at 9am", weekday: 6, from: 540, to: 540 },
  { hoursAgo: 53, words: "Wednesdays 5:30 to 6:30pm", weekday: 3, from: 1050, to: 1110 },
  { hoursAgo: 26, words: "Tuesdays from 6pm", weekday: 2, from: 1080, to: 1260 },
];
const weeks = 4;

/** Known families who found no suitable open time. */
export function planWishes(year: Year): void {
  const { stage } = year;
  const random = stage.randomOf("wishes");
  for (const [number, wish] of wanted.entries())
    stage.plan(stage.now - wish.hoursAgo * msPerHour, () => wait(year, random, { ...wish, number }));
}

async function wait({ stage, court, households }: Year, random: Random, wish: Wanted & { number: number }) {
  const { zone } = stage;
  const service = court.services.get("on-court");
  const household = households[wish.number * 3];
  if (!service || !household) return;
  const { from, to, words } = wish;
  const windows = datesOf(wallAt(zone, stage.moment()).date, wish).map((date) => ({ date, from, to }));
  const last = windows.at(-1)?.date ?? stage.today;
  const form = formOf(random, household, words);
  const left = await stage.act("booking", (tx) =>
    leaveWish(tx, { zone, service, words, windows, last }, async (all) => {
      const stored = await receiveBooking(all, form);
      return stored.ok ? { ...stored, ...(await getPeopleOf(all, stored.id)) } : stored;
    }),
  );
  if (left.ok) await confirm(stage, left.id);
  // From here on the site takes over.
  if (left.ok) await stage.act("admin", (tx) => setMessageStatus(tx, { ids: [left.id], status: "processed" }));
}

/** They open the link in the mail and tap the button. */
async function confirm(stage: Year["stage"], messageId: string): Promise<void> {
  const token = await stage.act("service", (tx) => makeLink(tx, { purpose: requestLink, subject: messageId }));
  await stage.act("booking", async (tx) => {
    await proveByLink(tx, { token, purpose: requestLink });
    await beginWaiting(tx, messageId);
  });
}

function datesOf(today: string, { weekday }: Wanted): string[] {
  const days = Array.from({ length: weeks * 7 }, (_, ahead) => addDays(today, ahead + 1));
  return days.filter((date) => weekdayOf(date) === weekday);
}

function formOf(random: Random, { contact, players }: Year["households"][number], words: string): BookingInput {
  const { name, email, phone } = contact;
  const child = players.find(({ isMinor }) => isMinor);
  return {
    ...{ name, email, phone, preferred_date: words, time: null, wait: `${weeks}`, idempotency_key: random.uuid() },
    ...{ message: random.one(child ? forChildren : forGrownUps), intent: "session", session_type: "on-court" },
    ...{ skill_level: "intermediate", child_name: child?.name.split(" ")[0] ?? null, child_age: child?.age ?? null },
    ...{ service: undefined, option: undefined },
  };
}
