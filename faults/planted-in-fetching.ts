import type { PlantedWeakness, Proof } from "./planted-weaknesses.ts";

const fetching = "app/platform/fetch/fetch-address.server.ts";
const proof = (test: string): Proof => ({ kind: "unit", file: "app/platform/fetch/fetch-address.test.ts", test });

const inCalendar = (file: string, test: string): Proof => ({
  kind: "unit",
  file: `app/features/calendar/${file}`,
  test,
});

/** The ways in which a site is made to ask what only it can reach, or to choke on what it gets. */
export const inFetching: PlantedWeakness[] = [
  {
    name: "a name that leads to our own network",
    plant: { file: fetching, find: "isOwnHost(url) ? lookup : publicOnly(lookup)", replace: "lookup" },
    proof: proof("is asked neither as it is nor by a name"),
  },
  {
    name: "an address of our own network, written out",
    plant: { file: fetching, find: "literal && !isPublicAddress(literal)", replace: "!literal && !url.hostname" },
    proof: proof("is this machine, however it is written"),
  },
  {
    name: "a name that is looked up once to be checked and again to be dialled",
    plant: {
      file: fetching,
      find: "      if (options.all) callback(null, open);",
      replace:
        "      if (first) return lookup(hostname, options, callback);\n      if (options.all) callback(null, open);",
    },
    proof: proof("a resolver that answers differently the second time"),
  },
  {
    name: "a redirect that is followed unseen",
    plant: { file: fetching, find: "url = allowedAddress(answer, url);", replace: "url = new URL(answer, url);" },
    proof: proof("a redirect to our own network is not followed"),
  },
  {
    name: "a body that is counted before it is unpacked",
    plant: {
      file: "app/platform/fetch/read-body.server.ts",
      find: "unpack(), atMost(mostBytes),",
      replace: "unpack(),",
    },
    proof: proof("small on its way and large unpacked"),
  },
  {
    name: "a server that has all the time it wants",
    plant: { file: fetching, find: "AbortSignal.timeout(limits.ms)", replace: "AbortSignal.timeout(20_000)" },
    proof: proof("gets its time and no more"),
  },
  {
    name: "local time written as if it were UTC",
    plant: {
      file: "app/lib/dates.ts",
      find: 'return new Date(instant).toISOString().replaceAll(/[-:]|\\.\\d+/g, "");',
      replace: `const local = new Date(instant).toLocaleString("sv-SE", { timeZone: "America/New_York" });
  return \`\${local.replace(" ", "T").replaceAll(/[-:]/g, "")}Z\`;`,
    },
    proof: inCalendar("other-readers.test.ts", "python3-icalendar and libical read"),
  },
  {
    name: "a calendar elsewhere read as if no clock were ever changed",
    plant: {
      file: "app/features/calendar/busy-clocks.server.ts",
      find: "instantAt(zone, dateOf(wall), wall.hour * 60 + wall.minute + wall.second / 60, reading),",
      replace: 'instantAt(zone, "2026-11-16", 0, reading) + (secondsOf(wall) - 1_794_787_200) * 1000,',
    },
    proof: inCalendar("other-servers.test.ts", "over both changes of the clock"),
  },
  {
    name: "a calendar elsewhere whose failure makes its times open",
    plant: {
      file: "app/features/calendar/busy.server.ts",
      find: "if (!read.ok) return noteFailure(tx, id, read.reason);",
      replace: `if (!read.ok) await replaceBlocks(tx, id, []);
  if (!read.ok) return noteFailure(tx, id, read.reason);`,
    },
    proof: inCalendar("busy.test.ts", "leaves the last good times as they are"),
  },
  {
    name: "the coach's own sessions that come back as busy",
    plant: {
      file: "app/features/calendar/busy-times.server.ts",
      find: "!uidOf(event).endsWith(",
      replace: "uidOf(event) !== (",
    },
    proof: inCalendar("busy-times.test.ts", "our own sessions do not come back as busy"),
  },
  {
    name: "a feed that goes on after it was revoked",
    plant: { file: "drizzle/functions/read_feed.sql", find: "and l.revoked_at is null ", replace: "" },
    proof: inCalendar("feed.test.ts", "somebody with full SQL as the visitor"),
  },
];
