import { parseArgs } from "node:util";
import { inOneSentence } from "#scripts/in-one-sentence.ts";
import { heading, measureRow, type Row } from "./measure.ts";
import { booking, pools } from "./rows/booking.ts";
import { cachedPages, renderedPage } from "./rows/cached-page.ts";
import { calendar } from "./rows/calendar.ts";
import { credits } from "./rows/credits.ts";
import { inbox } from "./rows/inbox.ts";
import { insights } from "./rows/insights.ts";
import { live } from "./rows/live.ts";
import { mails } from "./rows/mails.ts";
import { people } from "./rows/people.ts";
import { scaling } from "./rows/scaling.ts";

/** `npm run bench [-- --rounds 5 --seconds 5] [row ...]`: our speed as ratios to bare parts in the same run. */
const rows: Row[] = [
  ...cachedPages,
  renderedPage,
  booking,
  pools,
  ...inbox,
  ...people,
  ...credits,
  ...calendar,
  insights,
  live,
  mails,
  ...scaling,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "5" } },
});
const asked = rows.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

say(heading);
await inOneSentence(measureAll, (reason) => (reason.includes("apt install") ? `${reason}.` : undefined));

async function measureAll(): Promise<void> {
  for (const row of asked) for (const line of await measureRow(row, effort)) say(line);
}

function say([row = "", side = "", ...figures]: string[]): void {
  const columns = figures.map((figure, index) => figure.padStart(index === figures.length - 1 ? 16 : 10));
  process.stdout.write(`${row.padEnd(26)}${side.padEnd(36)}${columns.join("")}\n`);
}
