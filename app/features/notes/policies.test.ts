import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { makeHousehold, membersOf } from "#tests/households.ts";
import { asHousehold, asMember, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { saveLessonNote, saveNoteLists, tickHomework } from "./mutations.server.ts";
import { listSharedNotes, listSkills } from "./queries.server.ts";
import { homeworkDone, lessonNotes } from "./tables.server.ts";

const canary = "canary of the coach's own words";
const admin = connectionTo("courtside_admin");
const [own, other] = [
  await makeHousehold("Dana Field", "dana@player.example"),
  await makeHousehold("Sam Court", "sam@player.example"),
];
await saveNoteLists(admin, { skills: ["Serve", "Volley"], homework: ["40 tosses"] });
const [serve, volley] = await listSkills(admin);
const [parent, child] = await membersOf(own);
const [stranger] = await membersOf(other);
const shared = await write(child, { is_shared: true, skill: serve?.id });
const kept = await write(child, { is_shared: false, skill: volley?.id });
const theirs = await write(stranger, { is_shared: true, skill: volley?.id });

async function write(person_id = "", { is_shared = true, skill = "" }): Promise<string> {
  const content = {
    words: "Toss in front",
    homework: "40 tosses",
    private: canary,
    is_shared,
    isForAll: false,
    pictures: [],
  };
  const skills = [{ skill_id: skill, step: 3 }];
  const saved = await saveLessonNote(
    admin,
    { person_id },
    { id: crypto.randomUUID(), version: "", skills, ...content },
  );
  if (!saved.ok) throw new Error("The note was not saved");
  return saved.id;
}

test("a family reads its people's shared notes, with their skills and steps", () =>
  asHousehold(own, async (tx) => {
    expect(await listSharedNotes(tx, [parent ?? "", child ?? "", stranger ?? ""])).toMatchObject([
      { id: shared, words: "Toss in front", homework: "40 tosses", skills: [{ name: "Serve", step: 3 }] },
    ]);
    expect((await tx.execute(sql`select * from skills`)).rowCount).toBe(1);
  }));

/** Everything a careless query could select. */
const careless = ["lesson_notes", "homework_done", "skill_marks", "skills"].map((table) => `select * from ${table}`);

test("no query of a family returns a private word, an unshared note or another family's", () =>
  asHousehold(own, async (tx) => {
    const rows: unknown[] = [];
    for (const query of careless) rows.push((await tx.execute(sql.raw(query))).rows);
    const text = JSON.stringify(rows);
    for (const hidden of [canary, kept, theirs, "Volley"]) expect(text).not.toContain(hidden);
    expect(text).toContain(shared);
    for (const table of ["private_notes", "homework_templates"])
      await refused(tx.transaction((inner) => inner.execute(sql.raw(`select * from ${table}`))));
  }));

test("a family ticks and unticks its own homework, in its own name only", () =>
  asHousehold(own, async (tx) => {
    const tick = (note_id: string, isDone = true) => tickHomework(tx, { note_id, person_id: parent ?? "", isDone });
    expect([await tick(shared), await tick(shared), await tick(kept), await tick(theirs)]).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
    expect(await tx.$count(homeworkDone)).toBe(1);
    expect(await tick(shared, false)).toBe(true);
    expect(await tx.$count(homeworkDone)).toBe(0);
    const forge = (row: { note_id: string; person_id: string }) =>
      refused(tx.transaction((inner) => inner.insert(homeworkDone).values(row)));
    await forge({ note_id: shared, person_id: stranger ?? "" });
    await forge({ note_id: theirs, person_id: parent ?? "" });
  }));

test.each([
  "insert into lesson_notes default values",
  "update lesson_notes set words = ''",
  "delete from lesson_notes",
])("a family cannot %s", (statement) => asHousehold(own, (tx) => refused(tx.execute(sql.raw(statement)))));

test("visitors, members and jobs read no note", async () => {
  const read = (tx: Tx) => refused(tx.select().from(lessonNotes));
  await asVisitor(read);
  await asMember(read);
  await asService(read);
});
