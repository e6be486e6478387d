import type { Agent } from "node:http";
import type { Random } from "#seeds/living/random.ts";
import { forChildren, forGrownUps, preferredTimes, questions } from "#seeds/living/words.ts";
import { insist, type VisitorForm } from "./visitor-form.ts";

/** One of the families and players who write in the course of a year; some under several names. */
type Writer = { names: string[]; email: string; phone: string; address: string };

/** Valid names that someone's code once rejected. */
const names = [
  ...["Dana Field", "Robin Castle", "Sam Okonkwo", "María José Núñez de la Peña", "Łukasz Żółć", "Nguyễn Thị Ánh"],
  ...[
    "O'Brien-Smythe, Pat",
    'Jo "Slice" Hart',
    "李小龙",
    "محمد الفارسي",
    "Ólafur Þórðarson",
    "Zoë 🎾 Ace",
    "Null",
    "ǅemal",
  ],
  ...["Anne-Sophie D'Arcy III", "Ng", "Straße & Söhne", "Test <b>Bold</b>", "Robert'); drop table messages;--"],
  ...["Jose\u0301 (two code points)", "O\u2019Neill", "𝒟𝒶𝓃𝒶", "a".repeat(100), "ἈΘΗΝΑ Παππά", "Иван Грозный-Внук"],
];
const levels = ["beginner", "intermediate", "advanced", "competitive"];
const sessions = ["on-court", "video-analysis", "mental-performance", "fitness", "tournament", "remote-strategy"];
const childrenOf = ["my daughter Mia, 9", "Ben (11)", "the twins, 7 and a half", "our son Théo, 15"];

export function inventWriters(random: Random, count: number): Writer[] {
  return Array.from({ length: count }, (_, number) => {
    const name = number < names.length ? (names[number] ?? "") : `${random.one(names.slice(0, 8))} ${number}`;
    const others = random.chance(0.3) ? [name.toUpperCase().slice(0, 100), random.one(names)] : [];
    return {
      names: [name.slice(0, 100), ...others],
      // One address in several spellings is one person.
      email: `${random.chance(0.2) ? "Player" : "player"}.${number}@${random.one(["home", "work", "club"])}.example`,
      phone: random.one(["", "555 0100", "+1 (555) 010-0199", "00351 555 010 01"]),
      address: `10.${number >> 8}.${number & 255}.7`,
    };
  });
}

/** A contact message, a booking or a quiz, sometimes twice with the same key, or by a robot. */
export function formOf(
  random: Random,
  writer: Writer,
  { services, answers }: { services: string[]; answers: string[] },
) {
  const isSpelledOtherwise = random.chance(0.2);
  const everyForm = {
    name: random.one(writer.names),
    email: isSpelledOtherwise ? writer.email.toLowerCase() : writer.email,
    phone: writer.phone,
    idempotency_key: random.uuid(),
    ...(random.chance(0.04) ? { website: "https://casino.example" } : {}),
  };
  const form = random.weighted([
    ["contact", 4],
    ["booking", 5],
    ["consultation", 1],
    ["quiz", 2],
  ] as const);
  const words = random.chance(0.3) ? `It is about ${random.one(childrenOf)}. ${random.one(forChildren)}` : "";
  const message = words || random.one([...forGrownUps, ...questions, "", "ok\n\n\tthanks\n— \u{1F3BE}"]);
  const { address } = writer;
  if (form === "contact") {
    const skill_level = random.one(["", "recreational", ...levels]);
    return { address, path: "/?index", fields: { ...everyForm, message, skill_level } } satisfies VisitorForm;
  }
  if (form === "quiz") return { address, path: "/quiz", fields: { ...everyForm, answers: answers.join(" ") } };
  const preferred_date = random.one(preferredTimes);
  const isFree = form === "consultation";
  return {
    ...{ address, path: "/book-session" },
    fields: {
      ...{ ...everyForm, message, preferred_date, intent: isFree ? "consultation" : "session" },
      session_type: isFree ? "" : random.one([...sessions, ...sessions, ...services]),
      skill_level: isFree ? "" : random.one(levels),
    },
  };
}

/** Returns how many were thanked. Repeated with its key, a form is the same request. */
export async function sendForms(random: Random, forms: VisitorForm[], sending: { url: string; agent: Agent }) {
  const atOnce = 6;
  const left = [...forms];
  let thanked = 0;
  const refused: string[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let form = left.shift(); form; form = left.shift()) {
        const isTwice = random.chance(0.05);
        const { status } = await insist(form, sending);
        if (status === 303) thanked++;
        else refused.push(`${status} ${form.path}`);
        if (isTwice) await insist(form, sending);
      }
    }),
  );
  return { thanked, refused };
}
