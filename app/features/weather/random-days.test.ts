import { afterAll, expect, test } from "vitest";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { given } from "#app/platform/env.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { change, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, emptyDay, previewCall } from "#tests/rainy-day.ts";
import { fc } from "#tests/seeded.ts";

const court = await openClock();
afterAll(() => court.close());
const isWhole = given("WHOLE") !== undefined;

const anySession = fc.record({
  /** Players, by their index in the list below; two or more are a group. */
  people: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
  minutes: fc.constantFrom(30, 60),
  isIndoor: fc.boolean(),
  status: fc.constantFrom("booked", "booked", "booked", "requested", "held"),
  hasLeft: fc.boolean(),
});
const anyDay = fc.record({
  sessions: fc.array(anySession, { minLength: 1, maxLength: 7 }),
  /** How many minutes each of the three households has bought. */
  credit: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 45, 600))),
  reason: fc.constantFrom("rain", "heat", "closed", "ill"),
  now: fc.integer({ min: 530, max: 900 }),
  hours: fc.constantFrom({}, { from: "10:00" }, { from: "09:00", to: "11:30" }),
  out: fc.nat(7),
  played: fc.option(fc.nat(70), { nil: undefined }),
  /** Which of three times each group moves to; the last one means none. */
  moves: fc.nat(3),
});
type Day = ReturnType<typeof anyDay.generate>["value"];

/** One session an hour from nine o'clock. */
async function play(random: Day) {
  const day = await emptyDay();
  const families = [["Ada", "Ben", "Cleo"], ["Dan", "Eve"], ["Finn"]];
  const people: string[] = [];
  for (const [home, names] of families.entries()) people.push(...(await addFamily(day, names, random.credit[home])));
  const alone = await change("insert into people (name, phone, origin) values ('Theo', '555', 'coach') returning id");
  people.push(String(alone.rows[0]?.id));
  const ids: string[] = [];
  for (const [hour, { people: who, isIndoor, hasLeft, ...session }] of random.sessions.entries()) {
    const players = who.map((at) => people[at] ?? "");
    const left = hasLeft && players.length > 1 && session.status === "booked" ? players[0] : undefined;
    ids.push(
      await bookOn(day, {
        ...session,
        from: 540 + hour * 60,
        people: players,
        left,
        ...(isIndoor && { place: day.hall }),
      }),
    );
  }
  return ids;
}

/** Everything that a call could change, by session, person and mail. */
async function readState() {
  const rows = async (query: string) => (await change(query)).rows as Record<string, string>[];
  const sessions = await rows(
    "select id, status, sequence::int as sequence, called_off_for from sessions where offer_id is null",
  );
  const instead = await rows(`select s.place_id as place, (extract(epoch from lower(s.during)) * 1000)::float8 as start,
      array_agg(m.person_id order by m.person_id)::text as people, s.status
    from sessions s join session_people m on m.session_id = s.id
    where s.offer_id is not null group by s.id`);
  const spots = await rows(`select m.id, m.session_id, m.person_id,
    (select p.household_id from people p where p.id = m.person_id), coalesce(sum(e.available), 0)::int as available,
    coalesce(sum(e.held), 0)::int as held from session_people m left join credit_entries e on e.for_id = m.id group by m.id`);
  const mails = await rows("select id, kind, person_id from mails");
  const accounts = await rows("select coalesce(sum(available), 0)::int as available from credit_accounts");
  return { sessions, instead, spots, mails, accounts };
}

test("a call does what its preview shows, and nothing else", { timeout: isWhole ? 3_600_000 : 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, async (random) => {
      const ids = await play(random);
      const now = onMonday(random.now);
      court.clock.moment = now;
      const [out, running] = [ids[random.out], ids[0]];
      const view = { reason: random.reason, ...random.hours, ...(out && { out }) };
      const played = random.played === undefined || !running ? {} : { [running]: Math.min(random.played, 60) };
      const moves = movesIn(await previewCall(court.admin, { now, view, played }), random.moves);
      const { plan } = await previewCall(court.admin, { now, view, played, moves });
      // Taking the lock releases expired holds.
      await withCalendarLock(court.admin, async () => undefined);
      const before = await readState();
      const { result } = await callOffAt(court.admin, { now, view, played, moves });
      const after = await readState();
      expect(result.ok).toBe(plan.off.length > 0);

      const off = new Set(plan.off.map(({ id }) => id));
      const foreseen = before.sessions.map((one) =>
        off.has(one.id ?? "")
          ? { ...one, status: "weathered", sequence: Number(one.sequence) + 1, called_off_for: random.reason }
          : one,
      );
      expect(byId(after.sessions)).toEqual(byId(foreseen));

      const offered = plan.off.flatMap(({ times = [], movesTo, spots }) => {
        const people = `{${spots.flatMap(({ personId, isComing }) => (isComing ? personId : [])).sort()}}`;
        const [status, all] = movesTo ? ["booked", [movesTo]] : ["held", times];
        return all.map(({ start, placeId: place }) => ({ place, start, people, status }));
      });
      const inOrder = (times: object[]) => times.map((time) => JSON.stringify(Object.entries(time).sort())).sort();
      expect(inOrder(after.instead)).toEqual(inOrder(offered));

      const back = new Map(plan.off.flatMap(({ spots }) => spots.map(({ id, back: minutes }) => [id, minutes ?? 0])));
      const had = new Map(before.spots.map((spot) => [spot.id, Number(spot.available)]));
      for (const { id = "", available, held } of after.spots.filter((spot) => had.has(spot.id))) {
        expect(Number(available) - (had.get(id) ?? 0)).toBe(back.get(id) ?? 0);
        if (back.has(id)) expect(Number(held)).toBe(0);
      }
      // The same households pay for the moved session, as far as their credit reaches.
      const held = after.spots.filter((spot) => !had.has(spot.id));
      const sum = sumOf([...back.values()]) - sumOf(held.map((spot) => Number(spot.held)));
      expect(Number(after.accounts[0]?.available) - Number(before.accounts[0]?.available)).toBe(sum);
      const moved = plan.off.flatMap(({ movesTo, spots }) => (movesTo ? spots.filter((spot) => spot.isComing) : []));
      const homeOf = new Map(after.spots.map(({ person_id, household_id }) => [person_id, household_id]));
      for (const [home, theirs] of Map.groupBy(moved, ({ personId }) => homeOf.get(personId ?? ""))) {
        if (!home || theirs.some((spot) => spot.back === null)) continue;
        const now = held.filter(({ household_id }) => household_id === home).map((spot) => Number(spot.held));
        expect(sumOf(now)).toBe(sumOf(theirs.map((spot) => spot.back ?? 0)));
      }

      const told = plan.told.flatMap(({ mailTo }) => mailTo ?? []);
      const posted = after.mails.filter((mail) => !before.mails.some(({ id }) => id === mail.id));
      expect(posted.map(({ kind }) => kind).filter((kind) => kind !== "weather_call")).toEqual([]);
      expect(posted.map(({ person_id }) => person_id).sort()).toEqual(told.sort());
      // Exactly one household's mail or call tells each person who was coming.
      const coming = plan.off.flatMap(({ spots }) => spots.filter((spot) => spot.isComing).map(({ id }) => id));
      expect(plan.told.flatMap(({ spots }) => spots.map(({ spotId }) => spotId)).sort()).toEqual(coming.sort());
      expect(await listBrokenCredits(court.admin)).toEqual([]);
    }),
    { numRuns: isWhole ? 500 : 10, endOnFailure: true },
  );
});

type Previewed = Awaited<ReturnType<typeof previewCall>>;

function movesIn({ plan }: Previewed, choice: number): Record<string, string> {
  const chosen = plan.off.flatMap(({ id, together }) => {
    const time = together?.[choice];
    return time ? [[id, pickedValue(time)] as const] : [];
  });
  return Object.fromEntries(chosen);
}

const sumOf = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const byId = (rows: Record<string, unknown>[]) => rows.toSorted((a, b) => `${a.id}`.localeCompare(`${b.id}`));
