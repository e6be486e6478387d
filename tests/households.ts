import { eq } from "drizzle-orm";
import { people } from "#app/features/people/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { bookingForm } from "./factories.ts";
import { receiveProven } from "./receive-proven.ts";

/** A parent who has asked for a child's lesson, known by two addresses. Returns the household's id. */
export async function makeHousehold(name: string, email: string): Promise<string> {
  const words = { preferred_date: name, message: name, child_name: name, child_age: 9 };
  await receiveProven(bookingForm({ name, email, ...words }));
  const admin = connectionTo("courtside_admin");
  const [parent] = await admin.select().from(people).where(eq(people.email, email));
  if (!parent?.household_id) throw new Error("The booking made no household");
  await admin.insert(people).values({ name, email: `2${email}`, merged_into: parent.id });
  return parent.household_id;
}

/** The ids of a household's people: the parent, then the child. */
export async function membersOf(household: string): Promise<string[]> {
  const admin = connectionTo("courtside_admin");
  const rows = await admin.select().from(people).where(eq(people.household_id, household)).orderBy(people.is_minor);
  return rows.map(({ id }) => id);
}
