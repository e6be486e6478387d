import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { makeHousehold, membersOf } from "#tests/households.ts";
import { saveLessonNote, saveNoteLists } from "./mutations.server.ts";
import { LessonNoteInput, NoteListsInput } from "./note-input.server.ts";
import { skillField, stepField } from "./notes.ts";
import { getLessonNote, listHomeworkTemplates, listLastNotes, listLessonNotes, listSkills } from "./queries.server.ts";
import { lessonNotes, privateNotes } from "./tables.server.ts";

const admin = connectionTo("courtside_admin");
const [ada = "", chidi = ""] = await membersOf(await makeHousehold("Ada Okafor", "ada@player.example"));
const about = { person_id: ada };
await saveNoteLists(admin, { skills: ["Serve", "Volley"], homework: [] });
const [serve] = await listSkills(admin);

beforeEach(() => asOwner((owner) => owner.query("truncate lesson_notes cascade")));

type Over = Record<string, string>;
const form = (over: Over = {}) =>
  LessonNoteInput.parse({
    ...{ id: crypto.randomUUID(), version: "", words: "Toss", homework: "", private: "Knee", is_shared: "on" },
    ...{ [skillField(serve?.id ?? "")]: "on", [stepField(serve?.id ?? "")]: "3", ...over },
  });

test("a note is stored with its private part and skills", async () => {
  const saved = await saveLessonNote(admin, about, form());
  expect(saved).toMatchObject({ ok: true });
  expect(await listLessonNotes(admin, [ada], 5)).toMatchObject([
    { words: "Toss", homework: null, private: "Knee", is_shared: true, skills: [{ name: "Serve", step: 3 }] },
  ]);
});

test("a repeated form stores one note, and a change based on an old version gets the stored note back", async () => {
  const first = form();
  const saved = await saveLessonNote(admin, about, first);
  expect(await saveLessonNote(admin, about, first)).toEqual(saved);
  const version = saved.ok ? saved.version : "";
  expect(await saveLessonNote(admin, about, { ...first, version, words: "Toss higher" })).toMatchObject({ ok: true });
  expect(await saveLessonNote(admin, about, { ...first, version, words: "Lost" })).toMatchObject({
    ...{ ok: false, reason: "stale", stored: { words: "Toss higher", private: "Knee" } },
  });
  expect(await admin.$count(lessonNotes)).toBe(1);
});

test("another player's note cannot be overwritten by its id", async () => {
  const first = form();
  await saveLessonNote(admin, about, first);
  const taken = { ...first, words: "Mine now" };
  expect(await saveLessonNote(admin, { person_id: chidi }, taken)).toMatchObject({ ok: false, reason: "gone" });
});

test("emptying a note deletes it with its private part, and typing again restores it", async () => {
  const first = form();
  const saved = await saveLessonNote(admin, about, first);
  const empty = { ...first, words: null, private: null, skills: [], version: saved.ok ? saved.version : "" };
  expect(await saveLessonNote(admin, about, empty)).toMatchObject({ ok: true, version: "" });
  expect([await admin.$count(lessonNotes), await admin.$count(privateNotes)]).toEqual([0, 0]);
  expect(await saveLessonNote(admin, about, first)).toMatchObject({ ok: true, id: first.id });
});

test("others in the group get the same words without steps or private words, and keep notes they have", async () => {
  const own = form({ words: "Chidi's own" });
  await saveLessonNote(admin, { person_id: chidi }, own);
  await saveLessonNote(admin, { ...about, others: [chidi] }, form({ everyone: "on" }));
  // Without a session this adds a second note; in a session the existing one stays.
  expect(await listLessonNotes(admin, [chidi], 5)).toMatchObject([
    { words: "Toss", private: null, skills: [{ name: "Serve", step: null }] },
    { words: "Chidi's own" },
  ]);
});

test("the last note before a session is each player's newest", async () => {
  await saveLessonNote(admin, about, form({ words: "First" }));
  await saveLessonNote(admin, about, form({ words: "Second" }));
  const last = await listLastNotes(admin, [ada, chidi], new Date(Date.now() + 60_000));
  expect([...last.values()].map(({ words }) => words)).toEqual(["Second"]);
  expect(await listLastNotes(admin, [ada], new Date(0))).toEqual(new Map());
});

test("a skill that leaves the list keeps its marks, and returns under the same name", async () => {
  const saved = await saveLessonNote(admin, about, form());
  const lists = (skills: string) =>
    saveNoteLists(admin, NoteListsInput.parse({ skills, homework: "40 tosses\n\n40 Tosses" }));
  await lists("Return\n  Match   play ");
  expect((await listSkills(admin)).map(({ name }) => name)).toEqual(["Return", "Match play"]);
  expect((await listSkills(admin, [serve?.id ?? ""])).map(({ name }) => name)).toContain("Serve");
  expect(await getLessonNote(admin, { id: saved.ok ? saved.id : "" })).toMatchObject({ marks: [{ step: 3 }] });
  expect(await listHomeworkTemplates(admin)).toEqual(["40 tosses"]);
  await lists("serve\nVolley");
  expect(await listSkills(admin)).toMatchObject([{ id: serve?.id, name: "serve" }, { name: "Volley" }]);
});
