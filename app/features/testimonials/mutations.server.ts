import { and, eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getTestimonial } from "./queries.server.ts";
import type { TestimonialInput } from "./schema.ts";
import { testimonials } from "./tables.server.ts";
import { type TestimonialField, testimonialTexts, testimonialValues } from "./testimonial.ts";

type Answer = SaveAnswer<TestimonialField>;
const stamp = { id: testimonials.id, version: versionOf(testimonials.updated_at) };

export async function createTestimonial(tx: Tx, { version: _none, ...fields }: TestimonialInput): Promise<Answer> {
  const [created] = await tx.insert(testimonials).values(fields).returning(stamp);
  if (!created) throw new Error("A testimonial was inserted without an answer");
  return { outcome: "saved", ...created };
}

/** Only over the version that the form was opened with. */
export async function updateTestimonial(tx: Tx, id: string, { version, ...fields }: TestimonialInput): Promise<Answer> {
  const [updated] = await tx
    .update(testimonials)
    .set(fields)
    .where(and(eq(testimonials.id, id), isStill(testimonials.updated_at, version)))
    .returning(stamp);
  if (updated) return { outcome: "saved", ...updated };
  const stored = await getTestimonial(tx, id);
  if (!stored) return { outcome: "failed", message: testimonialTexts.notSaved };
  return { outcome: "stale", stored: testimonialValues(stored), version: stored.version };
}

export async function deleteTestimonial(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(testimonials).where(eq(testimonials.id, id));
  return rowCount === 1;
}
