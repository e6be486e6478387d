import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { revokeLinks } from "#app/platform/links/links.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";
import type { PraiseInput } from "./schema.ts";
import { testimonials } from "./tables.server.ts";

export const praisePath = "/praise";

/** Lets one adult write one testimonial. `revoke_links` uses this name. */
export const praiseLink = definePurpose({ name: "praise", may: ["see", "send"], days: 30 });

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
