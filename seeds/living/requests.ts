import { bookingSkillLevels } from "#app/features/inbox/booking.ts";
import type { BookingInput, ContactInput } from "#app/features/inbox/schema.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { services } from "#seeds/essential/services.ts";
import { answerLater, receive } from "./answers.ts";
import type { Court } from "./court.ts";
import type { Household } from "./households.ts";
import { seasonOf } from "./lessons.ts";
import { addressOf, childNames, familyNames, firstNames, phoneOf } from "./people.ts";
import type { Random } from "./random.ts";
import type { Course } from "./replies.ts";
import type { Stage } from "./stage.ts";
import { forChildren, forGrownUps, preferredTimes, questions, spamTexts } from "./words.ts";

export type Year = { stage: Stage; court: Court; households: Household[]; begin: number };

const kinds = [
  ["booking", 62],
  ["picked", 16],
  ["contact", 22],
] as const;

/** Hours ago. These have no reply yet, and two of them are overdue. */
const waiting = [0.4, 2, 4.5, 8, 13, 31, 52];
/** These have been offered times and have not chosen. */
const offered = [9, 17, 21];
const spam = [2, 6, 9, 15, 22, 27];

/** A year of requests, by season, and the last days in every state. */
export function planRequests(year: Year, count: number): void {
  const { stage } = year;
  const random = stage.randomOf("requests");
  const isLate = (ago: number) => stage.now - ago * msPerHour;
  const planned: Omit<Planned, "number">[] = [
    ...waiting.map((ago) => ({ moment: isLate(ago), kind: "booking" as const, course: "wait" as const })),
    ...offered.map((ago) => ({ moment: isLate(ago), kind: "booking" as const, course: "offer and wait" as const })),
    ...spam.map((days) => ({ moment: isLate(24 * days), kind: "spam" as const, course: "wait" as const })),
  ];
  const last = stage.now - 2.2 * msPerDay;
  while (planned.length < count) {
    const kind = random.weighted(kinds);
    planned.push({ moment: momentIn(year, random, last), kind, course: courseOf(random, kind) });
  }
  for (const [index, one] of planned.entries()) plan(year, random, { ...one, number: 1_000 + index });
}

type Kind = (typeof kinds)[number][0] | "spam";

function courseOf(random: Random, kind: Kind): Course {
  if (kind === "picked") return "confirm";
  if (kind === "contact") return random.chance(0.85) ? "reply" : "close";
  return random.weighted([
    ["offer", 45],
    ["reply", 42],
    ["close", 13],
  ] as const);
}

/** In the daytime; more likely in busy months. */
function momentIn({ stage, begin }: Year, random: Random, last: number): number {
  for (;;) {
    const moment = Math.floor(begin + random.next() * (last - begin));
    const { date, minutes } = wallAt(stage.zone, moment);
    if (minutes > 390 && random.next() * 1.3 < seasonOf(date)) return moment;
  }
}

/** The number gives a stranger their own address. */
type Planned = { moment: number; kind: Kind; course: Course; number: number };

function plan(year: Year, random: Random, { moment, kind, course, number }: Planned): void {
  const { stage } = year;
  stage.plan(Math.floor(moment), async () => {
    const request = {
      kind,
      form: kind === "contact" || kind === "spam" ? contact(year, random, number, kind) : booking(year, random, number),
    };
    const received = await receive(year, random, request);
    if (received) answerLater({ ...year, random, course, ...received });
  });
}

type Sender = Pick<ContactInput, "name" | "email" | "phone"> & { child: { name: string; age: number } | undefined };

/** Nearly half of them are known already. */
function senderOf({ households }: Year, random: Random, number: number): Sender {
  if (households.length > 0 && random.chance(0.45)) {
    const {
      contact: { name, email, phone },
      players,
    } = random.one(households);
    const children = players.filter(({ isMinor }) => isMinor);
    const child = children.length > 0 ? random.one(children) : undefined;
    return { name, email, phone, child: child && { name: child.name.split(" ")[0] ?? "", age: child.age } };
  }
  const name = `${random.one(firstNames)} ${random.one(familyNames)}`;
  const child = random.chance(0.4) ? { name: random.one(childNames), age: random.whole(6, 16) } : undefined;
  return { name, email: addressOf(name, number), phone: random.chance(0.7) ? phoneOf(number) : null, child };
}

function contact(year: Year, random: Random, number: number, kind: Kind): ContactInput {
  const { child: _child, ...sender } = senderOf(year, random, number);
  const fields = { skill_level: null, idempotency_key: random.uuid() };
  if (kind === "spam")
    return {
      ...sender,
      ...fields,
      email: `offers.${number}@example.com`,
      message: random.one(spamTexts),
      website: "https://example.com",
    };
  return { ...sender, ...fields, message: random.one(questions) };
}

function booking(year: Year, random: Random, number: number): BookingInput {
  const { child, ...sender } = senderOf(year, random, number);
  const isFirst = random.chance(0.1);
  return {
    ...{
      ...sender,
      time: null,
      wait: null,
      preferred_date: random.one(preferredTimes),
      idempotency_key: random.uuid(),
    },
    ...{ message: random.one(child ? forChildren : forGrownUps), intent: isFirst ? "consultation" : "session" },
    session_type: random.chance(0.6) ? "on-court" : random.one(services).session_type,
    skill_level: random.one(bookingSkillLevels).value,
    ...{ child_name: child?.name ?? null, child_age: child?.age ?? null, service: undefined, option: undefined },
  };
}
