import { and, eq } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { revokeLinks } from "#app/platform/links/links.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";
import { getTestimonial } from "./queries.server.ts";
import type { PraiseInput, TestimonialInput } from "./schema.ts";
import { testimonials } from "./tables.server.ts";
import { type TestimonialField, testimonialValues } from "./testimonial.ts";

export const praisePath = "/praise";

/** Lets one adult write one testimonial. `revoke_links` uses this name. */
export const praiseLink = definePurpose({ name: "praise", may: ["see", "send"], days: 30 });

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

/** Returns false if the person is a child or has no address. */
export async function askForPraise(tx: Tx, personId: string): Promise<boolean> {
  const adult = await getAdult(tx, personId);
  return adult !== undefined && (await postMails(tx, [{ kind: "praise", person_id: adult.id }])) > 0;
}

/** Stores a draft that only the coach can publish. Returns false if the link has been used. */
export async function receivePraise(db: Tx, personId: string, form: PraiseInput): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await revokeLinks(tx, { purpose: praiseLink, subject: personId })) === 0) return false;
    const row = { ...form, published: false, is_from_player: true, person_id: personId };
    await tx.insert(testimonials).values(row);
    return true;
  });
}
