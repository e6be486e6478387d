import { and, eq, inArray, sql } from "drizzle-orm";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { type NewEvent, recordEvents } from "#app/features/timeline/mutations.server.ts";
import { yearIn } from "#app/lib/dates.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { checkHouseholds, happenedTo, homeFor, leaveHousehold, makeContact } from "./households.server.ts";
import {
  type HouseholdField,
  isUnderAge,
  type PersonField,
  personAddress,
  personRefusals,
  personValues,
} from "./person.ts";
import type { HouseholdInput, NoteInput, PersonInput } from "./person-input.server.ts";
import { getHousehold, getPerson, getPersonOf, type Person } from "./queries.server.ts";
import { households, people } from "./tables.server.ts";

/** Deletes people without requests that the coach never edited: of these, or of all. Returns how many. */
export async function removePeopleWithoutTrace(tx: Tx, ids?: string[]): Promise<number> {
  if (ids?.length === 0) return 0;
  const some = ids ? sql`${`{${ids.join(",")}}`}::uuid[]` : sql`null`;
  const { rows } = await tx.execute<{ removed: number }>(sql`select remove_people_without_trace(${some}) as removed`);
  return rows[0]?.removed ?? 0;
}

/** Also deletes empty households. A household that would lose its contact fails at commit. */
export async function erasePeople(tx: Tx, ids: string[]): Promise<number> {
  const { rowCount } = await tx.delete(people).where(inArray(people.id, ids));
  await tx
    .delete(households)
    .where(
      and(
        inArray(households.contact_id, ids),
        sql`not exists (select from people p where p.household_id = households.id)`,
      ),
    );
  return rowCount ?? 0;
}

type Result = SaveResult<PersonField>;
const stamp = { id: people.id, version: versionOf(people.updated_at) };

/** Created by the coach, so they stay whatever happens to their requests. */
export async function addPerson(tx: Tx, typed: PersonInput): Promise<Result> {
  const form = await withAge(tx, typed);
  const move: Move = { from: null, to: null };
  return inWords(tx, { form, move }, async (all) => {
    const id = crypto.randomUUID();
    const home = await homeFor(all, { id, household_id: null }, form);
    if (!home.ok) return home;
    move.to = home.id;
    const values = { id, ...fieldsIn(form), household_id: home.id };
    const [added] = await all.insert(people).values(values).returning(stamp);
    if (!added) throw new Error("A person was inserted without an answer");
    const became = form.is_contact && (await makeContact(all, id, home.id));
    await checkHouseholds(all);
    await recordEvents(all, [
      happenedTo(id, "added"),
      ...home.events,
      ...(home.id ? [happenedTo(id, "joined_household", { household: home.id })] : []),
      ...(became ? [happenedTo(id, "became_contact")] : []),
    ]);
    return { ok: true, ...added };
  });
}

/** Only over the version that the form was opened with. */
export async function updatePerson(tx: Tx, id: string, typed: PersonInput): Promise<Result> {
  const form = await withAge(tx, typed);
  const before = await getPerson(tx, id);
  if (!before) return gone;
  const old = before.household_id ? await getHousehold(tx, before.household_id) : undefined;
  const wasContact = old?.contact_id === id;
  const move: Move = { from: wasContact ? before.household_id : null, to: null };
  return inWords(tx, { form, move }, async (all) => {
    const home = await homeFor(all, before, form);
    if (!home.ok) return home;
    move.to = home.id;
    // A person who stays in the household stays its contact until someone else is.
    if (wasContact && !form.is_contact && home.id === before.household_id)
      return { ok: false, reason: "refused", errors: { is_contact: personRefusals.lastContact } };
    const [updated] = await all
      .update(people)
      .set({ ...fieldsIn(form), household_id: home.id })
      .where(and(eq(people.id, id), isStill(people.updated_at, form.version)))
      .returning(stamp);
    if (!updated) return staleAnswer(all, id);
    const became = form.is_contact && (await makeContact(all, id, home.id));
    if (before.household_id && before.household_id !== home.id) await leaveHousehold(all, before.household_id);
    await checkHouseholds(all);
    await recordEvents(all, [...home.events, ...changesOf(before, form, home.id, became)]);
    return { ok: true, ...updated };
  });
}

/** A child counts as a minor even if the coach forgot the switch, so that no child becomes a contact. */
async function withAge(tx: Tx, form: PersonInput): Promise<PersonInput> {
  const { time_zone } = await requireSettings(tx);
  return { ...form, is_minor: form.is_minor || isUnderAge(form.birth_year, yearIn(time_zone)) };
}

function fieldsIn({ household, name, is_minor, birth_year, skill_level, plays, ...form }: PersonInput) {
  const { email, phone } = household === "parent" ? { email: null, phone: null } : form;
  return { name, email, phone, is_minor, birth_year, skill_level, plays, origin: "coach" as const };
}

function changesOf(before: Person, form: PersonInput, home: string | null, becameContact: boolean): NewEvent[] {
  const { origin: _origin, ...fields } = fieldsIn(form);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => fields[name] !== before[name]);
  const old = before.household_id;
  return [
    ...(changed.length > 0 ? [happenedTo(before.id, "details_changed", { fields: changed.join(" ") })] : []),
    ...(old && old !== home ? [happenedTo(before.id, "left_household", { household: old })] : []),
    ...(home && old !== home ? [happenedTo(before.id, "joined_household", { household: home })] : []),
    ...(becameContact ? [happenedTo(before.id, "became_contact")] : []),
  ];
}

async function staleAnswer(tx: Tx, id: string): Promise<Result> {
  const stored = await getPerson(tx, id);
  if (!stored) return gone;
  const home = stored.household_id ? await getHousehold(tx, stored.household_id) : undefined;
  return { ok: false, reason: "stale", stored: personValues(stored, home), version: stored.version };
}

/** From the household whose contact they are, if any, to the new one. */
type Move = { from: string | null; to: string | null };
type Saved = { form: PersonInput; move: Move };

class NotSaved extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("Nothing of it is saved");
    this.result = result;
  }
}

/** All or nothing. PostgreSQL's refusals are shown at their fields. */
async function inWords(tx: Tx, saved: Saved, save: (all: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await tx.transaction(async (all) => {
      const result = await save(all);
      if (!result.ok) throw new NotSaved(result);
      return result;
    });
  } catch (error) {
    if (error instanceof NotSaved) return error.result;
    const refusal = await refusalIn(tx, error, saved);
    if (!refusal) throw error;
    return { ok: false, reason: "refused", ...refusal };
  }
}

type Refusal = Omit<Extract<Result, { reason: "refused" }>, "ok" | "reason">;

async function refusalIn(tx: Tx, error: unknown, { form, move }: Saved): Promise<Refusal | undefined> {
  if (isRefusedBy("people_email", error)) return knownAddress(tx, form.email ?? "");
  if (isRefusedBy("people_minor_is_written_to_through_household", error))
    return {
      errors: form.email ? { email: personRefusals.minorsAddress } : { household: personRefusals.minorAlone },
    };
  if (isRefusedBy("households_contact_belongs_to_it", error)) return { errors: contactRefusal(form, move) };
  return undefined;
}

/** One rule that can be broken in four ways. */
function contactRefusal(form: PersonInput, { from, to }: Move): Refusal["errors"] {
  const leavesOthers = from !== null && from !== to;
  const isToBeContact = form.is_contact || form.household === "new" || (from !== null && from === to);
  if (form.is_minor && form.household === "new") return { household: personRefusals.minorAlone };
  if (form.is_minor && isToBeContact) return { is_contact: personRefusals.minorAsContact };
  if (form.email === null && isToBeContact) return { email: personRefusals.contactsAddress };
  return leavesOthers ? { household: personRefusals.lastContact } : { email: personRefusals.contactsAddress };
}

async function knownAddress(tx: Tx, email: string): Promise<Refusal> {
  const known = await getPersonOf(tx, email);
  return known
    ? { errors: { email: personRefusals.known(known.name) }, at: personAddress(known.id) }
    : { errors: { email: personRefusals.known("somebody else") } };
}

/** The coach's private note. The person then stays, whatever happens to their requests. */
export async function saveNote(tx: Tx, id: string, { note, version }: NoteInput): Promise<SaveResult<"note">> {
  const [saved] = await tx
    .update(people)
    .set({ note, origin: "coach" })
    .where(and(eq(people.id, id), isStill(people.updated_at, version)))
    .returning(stamp);
  if (saved) return { ok: true, ...saved };
  const stored = await getPerson(tx, id);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: { note: stored.note ?? "" }, version: stored.version };
}

/** Marks people the coach deals with, so they stay whatever happens to their requests. */
export async function keepPeople(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(people)
    .set({ origin: "coach" })
    .where(and(inArray(people.id, ids), eq(people.origin, "request")));
}

/** The mail contact must be an adult of the household with an address; the database checks it. */
export async function updateHousehold(
  tx: Tx,
  id: string,
  { name, contact_id, version }: HouseholdInput,
): Promise<SaveResult<HouseholdField>> {
  const before = await getHousehold(tx, id);
  if (!before) return gone;
  try {
    return await tx.transaction(async (all) => {
      const [saved] = await all
        .update(households)
        .set({ name, contact_id })
        .where(and(eq(households.id, id), isStill(households.updated_at, version)))
        .returning({ id: households.id, version: versionOf(households.updated_at) });
      if (!saved)
        return {
          ok: false as const,
          reason: "stale" as const,
          stored: { name: before.name, contact_id: before.contact_id },
          version: before.version,
        };
      await checkHouseholds(all);
      if (contact_id !== before.contact_id) await recordEvents(all, [happenedTo(contact_id, "became_contact")]);
      return { ok: true as const, ...saved };
    });
  } catch (error) {
    if (!isRefusedBy("households_contact_belongs_to_it", error)) throw error;
    return { ok: false, reason: "refused", errors: { contact_id: personRefusals.notReachable } };
  }
}
