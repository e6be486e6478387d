import { isInPart, listPlantFiles } from "#plants/plant.ts";

export type Part = {
  name: string;
  what: string;
  command: string;
  /** Tests that come in two sizes run at full size. */
  isWhole?: boolean;
  /** Files it does not read, as git names them. A change to them leaves its result true; so does one to a page of docs. */
  unread?: string[];
};

/** A part whose command changes gets another name: this list is not read by what it runs. */
const unreadByAll = [":!*.md", ":!docs/pictures", ":!scripts/verify", ":!scripts/verify-all.ts"];
const browserFiles = [":!e2e", ":!faults", ":!plants"];
const vitestFiles = [":!*.test.ts", ":!*.test.tsx", ":!plants"];
const testFiles = [...vitestFiles, ":!*.spec.ts"];

/** Everything whose change makes a part's result out of date. */
export const filesOf = ({ unread = [] }: Part): string[] => [".", ...unreadByAll, ...unread];

const shards = (count: number, part: (shard: string) => Part): Part[] =>
  Array.from({ length: count }, (_none, index) => part(`${index + 1}/${count}`));

const soak = (trial: string, what: string, size = ""): Part => ({
  name: `soak: ${trial}`,
  what,
  command: `npm run --silent soak -- --only ${trial} ${size}`,
  unread: testFiles,
});

const script = (name: string, what: string, npmScript: string): Part => ({
  name,
  what,
  command: `npm run --silent ${npmScript}`,
  unread: [...testFiles, ":!faults"],
});

/** The beginnings of paths. Each part takes less than ten minutes; a test checks that every file belongs to one. */
const longJourneys = {
  "booking and calendar": ["booking", "calendar", "specification"],
  "families and the coach's other screens": ["accounts", "admin", "family", "inbox", "players"],
  "content, visitors, serving": ["content", "visitor", "serving"],
  "pages, public": ["pages/public", "pages/new-site"],
};

function longJourney(what: string, beginnings: string[], titles = ""): Part {
  const files = beginnings.map((beginning) => `e2e/${beginning}`).join(" ");
  const command = `npx playwright test --project=long-journeys ${files}${titles && ` --grep "${titles}"`}`;
  const name = `long journeys: ${what}`;
  return {
    name,
    what: "other widths and themes, rare errors",
    command,
    isWhole: true,
    unread: [...vitestFiles, ":!faults"],
  };
}

const longFaults = {
  "the database": ["bugs", "database-away", "forms-away", "without-owner"],
  "the process": ["deploy", "nodes", "page-cache", "rain-call", "self-test"],
  "mail and sign-in": ["mail-chaos", "sign-in-flood"],
  "races and kills": ["booking", "booking-mails", "calendar"],
  load: ["form-flood", "memory", "overload", "slow-clients"],
};

/** Everything that `npm run verify:all` runs, most productive first. Each part ends within ten minutes on two cores. */
export const parts: Part[] = [
  {
    name: "check and build",
    what: "format, lint, dead code, types, build, and the tests that need no database",
    command: "npm run check && npx tsc && npm run build && npx vitest run --project pure --tags-filter='!long'",
    isWhole: true,
  },
  ...shards(3, (shard) => ({
    name: `database tests ${shard}`,
    what: "those of the gate, property tests at full size",
    command: `npx vitest run --project database --tags-filter='!long' --reporter=dot --shard ${shard}`,
    isWhole: true,
    unread: browserFiles,
  })),
  {
    name: "long unit and database tests",
    what: "forged backups, development servers, calendar servers",
    command: "npx vitest run --tags-filter=long --reporter=dot",
    isWhole: true,
    unread: browserFiles,
  },
  ...shards(2, (shard) => ({
    name: `PostgreSQL 15 ${shard}`,
    what: "every database test on the oldest PostgreSQL we support",
    command: `node_modules/.bin/node scripts/with-debian-postgres.ts npx vitest run --project database --tags-filter='!long' --reporter=dot --shard ${shard}`,
    unread: browserFiles,
  })),
  ...shards(4, (shard) => ({
    name: `journeys ${shard}`,
    what: "the specification and the gate's journeys: pages at every width, every method at every address",
    command: `npx playwright test --project=journeys --shard ${shard}`,
    isWhole: true,
    unread: [...vitestFiles, ":!faults"],
  })),
  ...Object.entries(longJourneys).map(([what, folders]) => longJourney(what, folders)),
  ...["light", "dark"].map((theme) => longJourney(`pages, admin, ${theme}`, ["pages/admin"], `${theme} theme`)),
  {
    name: "faults",
    what: "the gate's kills, race, restore and scanner",
    command: "npx playwright test --project=faults",
    isWhole: true,
    unread: vitestFiles,
  },
  ...Object.entries(longFaults).map(([what, files]) => ({
    name: `long faults: ${what}`,
    what: "a part is away, slow or replaced",
    command: `npx playwright test --project=long-faults ${files.map((file) => `faults/${file}.spec.ts`).join(" ")}`,
    unread: vitestFiles,
  })),
  soak("kills", "30 kills of site and database under load", "--kills 30"),
  soak("race", "30 times a hundred players want one time", "--rounds 30"),
  soak("calendar", "2,000 operations, 20 kills, PostgreSQL 18", "--operations 2000"),
  soak("calendar-oldest", "the same on PostgreSQL 15", "--operations 2000"),
  soak("booking", "400 visitors on 8 times, two nodes, 20 kills", "--visitors 400"),
  soak("booking-mails", "60 sessions changed at random, a failing mail server", "--sessions 60"),
  soak("booking-flood", "1,500 requests of robots from 300 networks", "--requests 1500"),
  soak("burst", "100 visitors within ten seconds after forty times open", "--arrivals 100"),
  soak("forms", "1,000 contact forms from 5 networks", "--forms 1000"),
  soak("slow,memory", "2,000 slow clients, 30,000 renderings"),
  soak("overload", "ten times the possible load"),
  soak("deploy", "5 swaps of the process beside two busy loops", "--swaps 5"),
  soak("restore", "100,000 messages restored within a minute"),
  soak("point-in-time,disk", "recovery to a point in time, a full disk"),
  soak("upgrade", "a year of an earlier version's site, upgraded under load"),
  script("hostile inputs", "50,000 hostile inputs to every form", "soak:inputs"),
  script("demo", "the demo made twice and compared", "demo:check"),
  script("phrases", "every labelled phrase about times", "words"),
  // The parts above have run their tests with nothing planted.
  ...shards(7, (part) => ({
    name: `plants ${part}`,
    what: "planted bugs",
    command: `npm run --silent audit:plants -- --known-green --part ${part}`,
    unread: listPlantFiles().flatMap((file) => (isInPart(file, part) ? [] : `:!${file}`)),
  })),
];
