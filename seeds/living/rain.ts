import { chooseOffered } from "#app/features/booking/offers/offers.server.ts";
import { listOfferedSessions } from "#app/features/calendar/sessions/offered.server.ts";
import { CallView } from "#app/features/weather/call-input.server.ts";
import { callOff } from "#app/features/weather/mutations.server.ts";
import { listCallSpots, readPlan } from "#app/features/weather/queries.server.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Stage } from "./stage.ts";

/** How many days ago an afternoon was rained out. Few play on weekends, so those move to the Friday before. */
const wetAfternoons = [17, 9, 1];
const friday = 5;
const seenAt = 770;
const rainsFrom = "13:00";

/** Three afternoons called off in one action each; some families take one of their new times. */
export function planRain(stage: Stage): void {
  for (const days of wetAfternoons) {
    const day = addDays(stage.today, -days);
    const date = addDays(day, Math.min(0, friday - weekdayOf(day)));
    stage.plan(stage.at(date, seenAt), () => callAfternoonOff(stage, date));
  }
}

async function callAfternoonOff(stage: Stage, date: string): Promise<void> {
  const id = crypto.randomUUID();
  const at = stage.moment();
  const [view, here] = [CallView.parse({ reason: "rain", on: date, from: rainsFrom }), { zone: stage.zone, now: at }];
  await stage.act("admin", async (tx) => {
    const { plan } = await readPlan(tx, { view, played: {}, here });
    // Groups move together.
    const moves = plan.off.flatMap(({ id: group, together = [] }) =>
      together.slice(0, 1).map((to) => [group, to] as const),
    );
    const chosen = {
      view,
      played: {},
      moves: Object.fromEntries(moves.map(([group, to]) => [group, pickedValue(to)])),
    };
    const { seen } = await readPlan(tx, { ...chosen, here });
    const called = await callOff(tx, { id, at, seen, ...chosen, zone: stage.zone });
    if (!called.ok && called.reason !== "none") throw new Error(`The rain call is ${called.reason}`);
  });
  stage.plan(at + 90 * msPerMinute, () => takeNewTimes(stage, id));
}

/** Every second family takes the first time. */
async function takeNewTimes(stage: Stage, callId: string): Promise<void> {
  const offered = await stage.act("admin", async (tx) => {
    const spots = await listCallSpots(tx, callId);
    const all = [];
    for (const { offer_id, person_id } of spots)
      if (offer_id && person_id) all.push({ offer_id, person_id, times: await listOfferedSessions(tx, offer_id) });
    return all.toSorted((one, other) => (one.times[0]?.start ?? 0) - (other.times[0]?.start ?? 0));
  });
  for (const { offer_id: id, person_id: personId, times } of offered.filter((_, at) => at % 2 === 0)) {
    const [first] = times;
    if (!first || first.status === "booked") continue;
    const linked = {
      ...{ id, messageId: null, personId, person: "", answeredAt: null, answer: null, isMinor: false },
      ...{ wishId: null, isFirstCome: false, title: first.title, serviceId: null, capacity: 1 },
      ...{ minutes: Math.round((first.end - first.start) / msPerMinute), times: [] },
    };
    const { start, placeId } = first;
    await stage.act("booking", (tx) =>
      chooseOffered(tx, linked, { zone: stage.zone, askable: undefined, start, placeId }),
    );
  }
}
