import type { PlantedWeakness, Proof } from "./planted-weaknesses.ts";

const file = "app/features/booking/waiting.server.ts";
const wishes = "app/features/booking/wishes.server.ts";
const proof = (test: string, file = "waiting"): Proof => ({
  kind: "unit",
  file: `app/features/booking/${file}.test.ts`,
  test,
});

/** What asks the wrong one, asks twice, holds too much or tells what is not so. */
export const inWaiting: PlantedWeakness[] = [
  {
    name: "a waiting list that asks whoever came last",
    plant: {
      file: wishes,
      find: ".orderBy(wishes.created_at, wishes.id)",
      replace: ".orderBy(desc(wishes.created_at))",
    },
    proof: proof("far ahead they are asked one by one, the oldest first, and the time is held meanwhile"),
  },
  {
    name: "a person who is asked about one time again and again",
    plant: {
      file,
      find: "!overlaps(time, [...before, ...round.justEnded])",
      replace: "!overlaps(time, round.justEnded)",
    },
    proof: proof("nobody is asked twice about the same time"),
  },
  {
    name: "a wish that is asked about what its sender did not want",
    plant: { file, find: "!isWithin(time, wish.seen) &&", replace: "" },
    proof: proof("nobody is asked while nothing has come free, and what somebody saw open is no news"),
  },
  {
    name: "a second time held for the same address",
    plant: {
      file,
      find: "if (await isHeldFor(all, [wish.person_id, wish.contact_id])) return { ok: false } as const;",
      replace: "",
    },
    proof: proof("of one address one time is held, whoever holds it"),
  },
  {
    name: "strangers who hold a whole week by waiting",
    plant: {
      file,
      find: "return !isStranger || isWithinStrangersShare(tx, { ...about, service });",
      replace: "return true;",
    },
    proof: proof(
      "strangers together are held no more than their share of a week, and whom the coach knows is not counted",
    ),
  },
  {
    name: "holds of the waiting list that no share counts",
    plant: {
      file: "app/features/calendar/requested.server.ts",
      find: 'inArray(taken_by, ["visitor", "list"])',
      replace: 'inArray(taken_by, ["visitor"])',
    },
    proof: proof(
      "strangers together are held no more than their share of a week, and whom the coach knows is not counted",
    ),
  },
  {
    name: "two nodes that ask the same people",
    plant: {
      file,
      find: "if (!times.some((time) => !overlaps(time, known.get(wish.id) ?? []))) return false;",
      replace: "",
    },
    proof: proof("two nodes at once ask each of them once"),
  },
  {
    name: "a time that is asked about while the coach can still take it back",
    plant: { file, find: "justEnded: await listJustEnded(tx)", replace: "justEnded: []" },
    proof: proof("what the coach called off a moment ago may come back, so nobody is asked about it yet"),
  },
  {
    name: "a mail about a time that has gone",
    plant: {
      file: "app/features/booking/wish-mails.server.ts",
      find: "await openAmong(tx, named, { ...wish, zone })",
      replace: "named",
    },
    proof: proof("near the day all are asked at once, the first has it, and the other is told what else is open"),
  },
  {
    name: "a time that the coach has not confirmed, booked by the waiting list",
    plant: {
      file: "app/features/booking/offers.server.ts",
      find: "(!own || offer.wishId !== null) &&",
      replace: "!own &&",
    },
    proof: proof("where the coach confirms each request, a time from the waiting list waits for that too"),
  },
  {
    name: "a withdrawn wish that goes on holding a time",
    plant: { file: wishes, find: "await endAsks(tx, id);", replace: "" },
    proof: proof("a withdrawn wish lets its time go, and its link shows it and withdraws it", "wishes"),
  },
];
