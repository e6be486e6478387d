import type pg from "pg";
import { defaultSettings } from "#app/features/settings/schema.ts";

/**
 * Beginnings of the validator's own English (node_modules/zod/v4/locales/en.js), and messages of drivers and
 * databases.
 */
export const librarysWords =
  /Invalid (?!email address|code)|\bexpected (string|number|array|object|one)|\breceived (undefined|string|null|NaN|object)|"Required"|Too (big|small)|Unrecognized|must match|violates|\[body\./;

/** Default messages of the router, better-auth and Node. */
const machinerysWords =
  /You made a [A-Z]+ request|did not provide a `|No route matches|Unexpected Server Error|Internal Server Error|Method Not Allowed|\b[A-Z]{4,}_[A-Z_]{4,}\b|\bE(CONN|NOT|ADDR|TIMED)[A-Z]+\b|\bat \S+ \(.+:\d+:\d+\)|node_modules/;

const { brand, email, phone, place } = defaultSettings;
const seeded = [brand, email, phone, place, phone.replace(/\D/g, "")].map((text) =>
  text.replace(/[.()\\]/g, String.raw`\$&`),
);

/** Texts that must not appear on a page or in a mail of a finished site. */
const kinds: Readonly<Record<string, RegExp>> = {
  "a library's words": new RegExp(`${librarysWords.source}|${machinerysWords.source}`),
  "an unfilled placeholder": /\{\{?\s*[\p{L}_][\p{L}\p{N}_ .-]{0,40}\}|\$\{/u,
  "a missing value": /\b(undefined|null|NaN|Invalid Date)\b|\[object \w+\]/,
  "an example from the seed": new RegExp(seeded.join("|"), "i"),
};

/** By kind, each with the words around it. */
export function unfinishedWords(text: string): string[] {
  return Object.entries(kinds).flatMap(([kind, pattern]) => {
    const found = pattern.exec(text);
    return found
      ? [`${kind}: ${text.slice(Math.max(0, found.index - 40), found.index + 60).replace(/\s+/g, " ")}`]
      : [];
  });
}

/** One of each kind, to prove that the search finds it. */
export const plantedWords: Readonly<Record<string, string>> = {
  "a library's words": "Invalid input: expected string",
  "an unfilled placeholder": "Hi {name}",
  "a missing value": "Since Invalid Date",
  "an example from the seed": `Call ${phone}`,
};

/** The owner has replaced the seeded values. */
export async function replaceExamples(admin: Pick<pg.Client, "query">): Promise<void> {
  await admin.query(
    `update site_settings set brand = 'Berg Tennis', tagline = 'Lessons by the lake.', email = 'nina@berg.example',
       phone = '(212) 736-5000', place = 'Lakeside Courts', hours = 'Mon-Sat 8AM-8PM', story = 'I began on a wall.',
       notification_emails = '{nina@berg.example}'`,
  );
  await admin.query("delete from setup_steps");
}
