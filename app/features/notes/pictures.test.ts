import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeSizes, storePicture, sweepPictures } from "#app/features/pictures/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { fileOf, privateFolder, storedTypeOf } from "#app/platform/media/picture-file.ts";
import { mediaFiles } from "#app/platform/media/storage.server.ts";
import { makeHousehold, membersOf } from "#tests/households.ts";
import { asHousehold, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { saveLessonNote } from "./mutations.server.ts";
import { lessonPictures, pictureConsents } from "./picture-tables.server.ts";
import { decideAboutPictures, findPicture, isPictureInNotes, listConsents } from "./pictures.server.ts";
import { listLessonNotes, listSharedNotes } from "./queries.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "courtside-media-"));
setEnvironment({ MEDIA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const own = await makeHousehold("Dana Field", "dana@player.example");
const other = await makeHousehold("Sam Court", "sam@player.example");
const [parent = "", child = ""] = await membersOf(own);
const [stranger = "", theirs = ""] = await membersOf(other);

async function upload(): Promise<string> {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#186650" } }).jpeg();
  return (await storePicture(admin, await photo.toBuffer(), privateFolder)).url;
}

/** A shared note with one picture. Returns the picture's address. */
async function notePicture(person_id: string, over: { is_shared?: boolean } = {}): Promise<string> {
  const url = await upload();
  const content = {
    words: "Look at the elbow",
    homework: null,
    private: null,
    is_shared: true,
    isForAll: false,
    ...over,
  };
  const note = { id: crypto.randomUUID(), version: "", skills: [], pictures: [{ url }], ...content };
  expect(await saveLessonNote(admin, { person_id }, note)).toMatchObject({ ok: true });
  return url;
}

const agree = (person_id: string, isGiven = true) => decideAboutPictures(admin, { person_id, isGiven, given_by: null });
const baseOf = (url: string) => url.slice(privateFolder.length, url.lastIndexOf("."));
const familySees = (url: string) => asHousehold(own, (tx) => findPicture(tx, baseOf(url)));
const coachSees = (url: string) => findPicture(admin, baseOf(url));

test("a minor's picture needs a guardian's consent to be stored, an adult's does not", async () => {
  await agree(child, false);
  const before = await notePicture(child);
  expect([await familySees(before), await coachSees(before)]).toEqual([undefined, undefined]);
  const [note] = await listLessonNotes(admin, [child], 1);
  const row = { note_id: note?.id ?? "", person_id: child, url: before, display_order: 0 };
  await refused(admin.insert(lessonPictures).values(row));
  const adult = await notePicture(parent);
  expect([await familySees(adult), await coachSees(adult)]).toEqual([adult, adult]);
});

test("withdrawing consent hides pictures from everyone at once, and the nightly job deletes their files", async () => {
  await agree(child);
  const url = await notePicture(child);
  expect([await familySees(url), await coachSees(url)]).toEqual([url, url]);
  const shown = await asHousehold(own, (tx) => listSharedNotes(tx, [child]));
  expect(shown.flatMap((note) => note.pictures)).toMatchObject([{ url, width: 900, height: 600, widths: [] }]);
  const sweep = (days: number) =>
    sweepPictures(service, { uses: [isPictureInNotes], now: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });
  await sweep(2);
  expect(readdirSync(folder)).toContain(fileOf(url));

  await agree(child, false);
  expect([await familySees(url), await coachSees(url)]).toEqual([undefined, undefined]);
  expect((await listLessonNotes(admin, [child], 9)).flatMap((note) => note.pictures)).toEqual([]);
  await agree(child);
  expect(await familySees(url)).toBe(url);

  await agree(child, false);
  await sweep(2);
  expect(readdirSync(folder)).not.toContain(fileOf(url));
});

test("another family, an unshared note and a former household show no picture", async () => {
  await Promise.all([agree(child), agree(theirs)]);
  const [hidden, foreign, shared] = [
    await notePicture(child, { is_shared: false }),
    await notePicture(theirs),
    await notePicture(child),
  ];
  expect([await familySees(hidden), await familySees(foreign), await familySees(shared)]).toEqual([
    ...[undefined, undefined, shared],
  ]);
  await admin.execute(sql`update people set household_id = ${other} where id = ${child}`);
  expect(await familySees(shared)).toBeUndefined();
  await admin.execute(sql`update people set household_id = ${own} where id = ${child}`);
});

test("a guardian agrees in their own name and for their own child only, and can withdraw", () =>
  asHousehold(own, async (tx) => {
    await decideAboutPictures(tx, { person_id: child, isGiven: false, given_by: parent });
    await decideAboutPictures(tx, { person_id: child, isGiven: true, given_by: parent });
    expect(await listConsents(tx, [child, theirs])).toMatchObject([{ person_id: child, given_by: parent }]);
    const forge = (row: { person_id: string; given_by: string }) =>
      refused(tx.transaction((inner) => inner.insert(pictureConsents).values(row)));
    await forge({ person_id: theirs, given_by: parent });
    await forge({ person_id: parent, given_by: stranger });
    await decideAboutPictures(tx, { person_id: child, isGiven: false, given_by: parent });
    expect(await listConsents(tx, [child])).toEqual([]);
  }));

test("private pictures are not in the public folder, but are in backups", async () => {
  const url = await upload();
  const [row] = (await admin.execute<{ id: string }>(sql`select id from pictures where url = ${url}`)).rows;
  await makeSizes(service, row?.id ?? "");
  const files = readdirSync(folder).filter((name) => name.includes(baseOf(url)));
  expect(files).toHaveLength(7);
  for (const name of files) {
    expect(storedTypeOf(name), name).toMatch(/^image\//);
    expect((await mediaFiles().request(`/media/${name}`)).status, name).toBe(404);
    expect((await mediaFiles().request(`/media/${name.replace("private_", "")}`)).status, name).toBe(404);
  }
});

test("visitors cannot read a note's pictures, and jobs only read which ones are allowed", async () => {
  await asVisitor((tx) => refused(tx.select().from(lessonPictures)));
  await agree(child);
  const url = await notePicture(child);
  const jobsSee = () => asService((tx) => findPicture(tx, baseOf(url)));
  expect(await jobsSee()).toBe(url);
  await agree(child, false);
  expect(await jobsSee()).toBeUndefined();
});
