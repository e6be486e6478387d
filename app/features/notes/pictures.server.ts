import { type Column, desc, inArray, type SQL, sql } from "drizzle-orm";
import { listEntriesOf } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { privateFolder } from "#app/platform/media/picture-file.ts";
import { lessonPictures, pictureConsents } from "./picture-tables.server.ts";

/** Whether pictures of this person may be stored: an adult, or a minor whose guardian has agreed. */
export async function mayBePictured(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select may_be_pictured(${personId}) as may`);
  return rows[0]?.may === true;
}

/** Pictures in lesson notes that may be shown. */
export function isPictureInNotes(url: Column): SQL {
  return sql`exists (select from ${lessonPictures} l where l.url = ${url})`;
}

/** The address of the picture that this file is a size of, if this role may see it. */
export async function findPicture(tx: Tx, base: string): Promise<string | undefined> {
  const { url } = lessonPictures;
  const addresses = ["jpg", "webp"].map((extension) => `${privateFolder}${base}.${extension}`);
  const [picture] = await tx.select({ url }).from(lessonPictures).where(inArray(url, addresses));
  return picture?.url;
}

/** The consents for these people, newest first. */
export async function listConsents(tx: Tx, people: string[]) {
  return tx
    .select()
    .from(pictureConsents)
    .where(inArray(pictureConsents.person_id, people))
    .orderBy(desc(pictureConsents.given_at));
}

type Decision = {
  person_id: string;
  isGiven: boolean;
  /** The guardian; null if the coach records it. */
  given_by: string | null;
};

/** Withdrawing hides every picture at once; the nightly job deletes the files. */
export async function decideAboutPictures(tx: Tx, { person_id, isGiven, given_by }: Decision): Promise<void> {
  if (isGiven) await tx.insert(pictureConsents).values({ person_id, given_by }).onConflictDoNothing();
  else await tx.delete(pictureConsents).where(inArray(pictureConsents.person_id, await listEntriesOf(tx, person_id)));
}
