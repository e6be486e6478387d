import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { meaningValues } from "./meanings.ts";
import {
  deleteMisread,
  MeaningsInput,
  removeOldMisreads,
  reportMisread,
  savePhraseSettings,
} from "./mutations.server.ts";
import { getPhraseSettings, getPhraseSettingsToEdit, listMisreadPhrases } from "./queries.server.ts";
import { usualPhraseSettings } from "./schema.ts";

const [admin, booking, service] = [
  connectionTo("courtside_admin"),
  connectionTo("courtside_booking"),
  connectionTo("courtside_service"),
];

beforeEach(() => asOwner((owner) => owner.query("truncate phrase_settings, misread_phrases")));

test("words have their usual meaning until the coach changes it, for visitors too", async () => {
  expect(await getPhraseSettings(booking)).toEqual(usualPhraseSettings);
  const evening = { from: 1080, to: 1200 };
  const saved = await savePhraseSettings(admin, { meanings: { ...usualPhraseSettings, evening }, version: "" });
  expect(saved.ok).toBe(true);
  expect(await getPhraseSettings(booking)).toEqual({ ...usualPhraseSettings, evening });
});

test("a stale form overwrites nothing", async () => {
  await savePhraseSettings(admin, { meanings: usualPhraseSettings, version: "" });
  const { version } = await getPhraseSettingsToEdit(admin);
  const first = { ...usualPhraseSettings, evening: { from: 1080, to: 1200 } };
  expect(await savePhraseSettings(admin, { meanings: first, version })).toMatchObject({ ok: true });
  const late = await savePhraseSettings(admin, { meanings: usualPhraseSettings, version });
  expect(late).toMatchObject({ ok: false, reason: "stale", stored: { "evening.from": "18:00" } });
});

test("the form shows what is stored, midnight is the end of the day, and an end comes after its beginning", () => {
  const typed = { ...meaningValues(usualPhraseSettings), version: "" };
  expect(MeaningsInput.parse(typed).meanings).toEqual(usualPhraseSettings);
  expect(MeaningsInput.parse({ ...typed, "evening.to": "00:00" }).meanings.evening.to).toBe(1440);
  expect(MeaningsInput.safeParse({ ...typed, "evening.to": "16:00" }).error?.issues[0]?.path).toEqual(["evening.to"]);
  expect(MeaningsInput.safeParse({ ...typed, "morning.from": "" }).error?.issues[0]?.path).toEqual(["morning.from"]);
});

test("a misread phrase is kept without names for 180 days, unless the coach deletes it earlier", async () => {
  const misread = { words: "Sat with Ada, 555 010 0142", understood: "Saturday", known: ["Jordan Avery"] };
  for (let count = 0; count < 3; count++) await reportMisread(admin, misread);
  const [one, other, third] = await listMisreadPhrases(admin);
  expect(one).toMatchObject({ phrase: "Sat with […]", understood: "Saturday" });
  expect(await deleteMisread(admin, one?.id ?? "")).toBe(true);
  const backdate = "update misread_phrases set created_at = now() - interval '181 days' where id = $1";
  await asOwner(async (owner) => {
    await owner.query("alter table misread_phrases no force row level security");
    await owner.query(backdate, [other?.id]);
    await owner.query("alter table misread_phrases force row level security");
  });
  await removeOldMisreads(service);
  expect((await listMisreadPhrases(admin)).map(({ id }) => id)).toEqual([third?.id]);
});
