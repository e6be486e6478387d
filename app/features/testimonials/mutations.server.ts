import { and, eq } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { getTestimonial } from "./queries.server.ts";
import type { TestimonialInput } from "./schema.ts";
import { testimonials } from "./tables.server.ts";
import { type TestimonialField, testimonialValues } from "./testimonial.ts";

type Result = SaveResult<TestimonialField>;
const stamp = { id: testimonials.id, version: versionOf(testimonials.updated_at) };

export async function createTestimonial(tx: Tx, { version: _none, ...fields }: TestimonialInput): Promise<Result> {
  const [created] = await tx.insert(testimonials).values(fields).returning(stamp);
  if (!created) throw new Error("A testimonial was inserted without an answer");
  return { ok: true, ...created };
}

/** Only over the version that the form was opened with. */
export async function updateTestimonial(tx: Tx, id: string, { version, ...fields }: TestimonialInput): Promise<Result> {
  const [updated] = await tx
    .update(testimonials)
    // A player's words that the coach changed are no longer theirs.
    .set({ ...fields, is_from_player: and(testimonials.is_from_player, isAsSent(fields)) })
    .where(and(eq(testimonials.id, id), isStill(testimonials.updated_at, version)))
    .returning(stamp);
  if (updated) return { ok: true, ...updated };
  const stored = await getTestimonial(tx, id);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: testimonialValues(stored), version: stored.version };
}

function isAsSent({ name, quote, rating }: Pick<TestimonialInput, "name" | "quote" | "rating">) {
  return and(eq(testimonials.name, name), eq(testimonials.quote, quote), eq(testimonials.rating, rating));
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deleteTestimonial(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    const { rowCount } = await all.delete(testimonials).where(eq(testimonials.id, id));
    return rowCount === 1;
  });
}
