import type { LinkedOffer } from "#app/features/booking/offers/linked-offer.server.ts";
import { makeOffer } from "#app/features/booking/offers/new-offer.server.ts";
import { chooseOffered, declineOffered } from "#app/features/booking/offers/offers.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { putBackAmongNew, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { getPeopleOf } from "#app/features/inbox/receive.server.ts";
import { msPerDay, msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import { daytime } from "./changes.ts";
import { type Answering, closeLater, reply, setStatus } from "./replies.ts";

import { declines, offerWords } from "./words.ts";

const turnaround = 15 * msPerMinute;
const mostOffered = 3;

/** Three open times, held for a day. `isLeft`: no one has replied yet. */
export async function offerTimes(answering: Answering & { isLeft: boolean }): Promise<void> {
  const { stage, court, random, id: messageId, isLeft } = answering;
  const asked = answering.code ? court.services.get(answering.code) : undefined;
  const service = asked ?? court.services.get("on-court");
  const words = `Hi ${answering.name.split(" ")[0]}, ${lowered(random.one(offerWords))}`;
  const [offerId, skip] = [random.uuid(), random.whole(1, 4)];
  if (!service) return;
  const { zone } = stage;
  const now = stage.moment();
  const offer = await stage.act("admin", async (tx) => {
    const { playerId: personId } = await getPeopleOf(tx, messageId);
    const from = addDays(wallAt(zone, now).date, skip);
    const days = await listOpenDays(tx, { zone, now, from, days: 9, service: { ...service, placeIds: null } });
    const firsts = days.map(({ open }) =>
      oneAfterTheOther(
        open.filter(({ joins }) => !joins),
        turnaround,
      ),
    );
    const times = firsts.flatMap((open) => open[Math.floor(open.length / 2)] ?? []).slice(0, mostOffered);
    if (!personId || times.length === 0) return undefined;
    const made = await makeOffer(tx, { id: offerId, messageId, personId, zone, service, times, words });
    if (!made.ok) return undefined;
    await setMessageStatus(tx, { ids: [messageId], status: "open" });
    return { personId, times };
  });
  if (!offer) return reply(answering);
  if (isLeft) return;
  const linked = linkedOf({ ...answering, ...offer, offerId, service });
  const reaction = random.weighted([
    ["choose", 72],
    ["decline", 12],
    ["leave", 16],
  ] as const);
  const later = daytime(stage, now + random.whole(15, 1_200) * msPerMinute);
  const which = random.one(offer.times);
  if (reaction === "choose") stage.plan(later, () => choose({ ...answering, linked, which, service }));
  if (reaction === "decline") stage.plan(later, () => decline({ ...answering, linked }));
  if (reaction === "leave") stage.plan(now + 2 * msPerDay, () => reply(answering));
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

type Service = Parameters<typeof makeOffer>[1]["service"];
type Made = Answering & { personId: string; offerId: string; service: Service };

/** What the link in the mail shows. */
function linkedOf({ id: messageId, name: person, personId, offerId, service }: Made): LinkedOffer {
  const { id: serviceId, title, capacity, minutes } = service;
  return {
    ...{ id: offerId, messageId, personId, person, answeredAt: null, answer: null, isMinor: false },
    ...{ wishId: null, isFirstCome: false },
    ...{ title, serviceId, capacity, minutes, times: [] },
  };
}

type Chosen = Answering & {
  linked: LinkedOffer;
  which: { start: number; placeId: string };
  service: Parameters<typeof chooseOffered>[2]["askable"];
};

async function choose(answering: Chosen): Promise<void> {
  const { stage, linked, which, service: askable } = answering;
  const { start, placeId } = which;
  const chosen = await stage.act("booking", (tx) =>
    chooseOffered(tx, linked, { zone: stage.zone, askable, start, placeId }),
  );
  if (!chosen.ok) return;
  stage.plan(daytime(stage, stage.moment() + 3 * msPerHour), () => setStatus(answering, "processed"));
  closeLater(answering);
}

async function decline(answering: Answering & { linked: LinkedOffer }): Promise<void> {
  const { stage, random, linked } = answering;
  const answer = random.one(declines);
  await stage.act("booking", (tx) => declineOffered(tx, linked, { answer, putBack: putBackAmongNew }));
  stage.plan(daytime(stage, stage.moment() + random.whole(60, 900) * msPerMinute), () => reply(answering));
}
