import { and, eq, ne, sql } from "drizzle-orm";
import type { NewEvent } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { lastName, type PersonField, personRefusals } from "./person.ts";
import type { PersonInput } from "./person-input.server.ts";
import { getPerson, getPersonOf } from "./queries.server.ts";
import { households, people } from "./tables.server.ts";

type Home = { ok: true; id: string | null; events: NewEvent[] };
type Refused = Extract<SaveResult<PersonField>, { reason: "refused" }>;

/** The person's future household, created if necessary. */
export async function homeFor(
  tx: Tx,
  person: { id: string; household_id: string | null },
  form: PersonInput,
): Promise<Home | Refused> {
  if (form.household === "none") return { ok: true, id: null, events: [] };
  if (form.household === "new") {
    const name = form.household_name ?? lastName(form.name);
    return { ok: true, id: await makeHousehold(tx, name, person.id), events: [] };
  }
  if (form.household === "parent") return homeWithParent(tx, form);
  if (form.with_id === person.id) return { ok: true, id: person.household_id, events: [] };
  return homeWith(tx, form.with_id ?? "");
}

/** A person without a household becomes the contact of a new one. */
async function homeWith(tx: Tx, withId: string): Promise<Home | Refused> {
  const other = await getPerson(tx, withId);
  if (!other || other.merged_into) return refused(personRefusals.notThere);
  if (other.household_id) return { ok: true, id: other.household_id, events: [] };
  if (!other.can_be_reached) return refused(personRefusals.cannotBeContact);
  const id = await makeHousehold(tx, lastName(other.name), other.id);
  await tx.update(people).set({ household_id: id, origin: "coach" }).where(eq(people.id, other.id));
  return { ok: true, id, events: [happenedTo(other.id, "joined_household", { household: id })] };
}

/** The parent becomes the contact of a new household, unless the coach knows the address already. */
async function homeWithParent(tx: Tx, { parent_name: name, email, phone }: PersonInput): Promise<Home | Refused> {
  const known = await getPersonOf(tx, email ?? "");
  if (known) return homeWith(tx, known.id);
  const parent = { id: crypto.randomUUID(), name, email, phone, plays: false, origin: "coach" as const };
  const household_id = await makeHousehold(tx, lastName(name), parent.id);
  await tx.insert(people).values({ ...parent, household_id });
  const joined = happenedTo(parent.id, "joined_household", { household: household_id });
  return { ok: true, id: household_id, events: [happenedTo(parent.id, "added"), joined] };
}

function refused(message: string): Refused {
  return { ok: false, reason: "refused", errors: { with_name: message } };
}

async function makeHousehold(tx: Tx, name: string, contact_id: string): Promise<string> {
  const id = crypto.randomUUID();
  await tx.insert(households).values({ id, name, contact_id });
  return id;
}

/** Whether that is a change: a new household's contact already is one. */
export async function makeContact(tx: Tx, personId: string, household: string | null): Promise<boolean> {
  if (household === null) return false;
  const { rowCount } = await tx
    .update(households)
    .set({ contact_id: personId })
    .where(and(eq(households.id, household), ne(households.contact_id, personId)));
  return rowCount === 1;
}

/** Deletes it if no one is left; otherwise its contact must be one of its people, which is checked then. */
export async function leaveHousehold(tx: Tx, id: string): Promise<void> {
  const isEmpty = sql`not exists (select from ${people} where ${people.household_id} = ${id})`;
  await tx.delete(households).where(and(eq(households.id, id), isEmpty));
}

/**
 * A household and its contact refer to each other, so both checks are deferred; run here, to get the result before
 * the commit.
 */
export async function checkHouseholds(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(sql`set constraints all deferred`);
}

const personEvents = ["added", "details_changed", "joined_household", "left_household", "became_contact"] as const;

/** What the coach did to a person, as codes and ids. */
export function happenedTo(
  id: string,
  kind: (typeof personEvents)[number],
  facts: Record<string, string> = {},
): NewEvent {
  return { kind, actor: "coach", about: { kind: "person", id }, people: [id], facts };
}
