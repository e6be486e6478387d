import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink, revokeLinks } from "#app/platform/links/links.server.ts";
import { praiseLink, praisePath } from "./mutations.server.ts";

export const praiseMails: RegisteredMail[] = [{ kind: "praise", to: "person", isAutomatic: true, write: writePraise }];

async function writePraise(tx: Tx, { person_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const adult = person_id ? await getAdult(tx, person_id) : undefined;
  if (!adult) return undefined;
  await revokeLinks(tx, { purpose: praiseLink, subject: adult.id });
  const token = await makeLink(tx, { purpose: praiseLink, subject: adult.id });
  return {
    subject: "A few words about our lessons?",
    title: "A few words about our lessons?",
    paragraphs: [
      "Would you tell others how our lessons are? Two sentences are plenty, and you choose the name shown with them.",
      "I read it first. Nothing is shown on my site unless I publish it, and you are free not to write at all.",
    ],
    button: { label: "Write a few words", href: `${origin}${linkPath(praisePath, token)}` },
    footer: `The link is for you alone and works once, within ${praiseLink.days} days.`,
  };
}
