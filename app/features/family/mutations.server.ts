import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAdult, getPersonOf } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob, urgent } from "#app/platform/jobs/add-job.server.ts";
import { revokeLinks } from "#app/platform/links/links.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";
import { familyDays } from "./addresses.ts";
import { endSignIns } from "./sign-ins.server.ts";

/** For one adult of a household. `revoke_links` refers to the name. */
export const familyLink = definePurpose({ name: "family", may: ["see", "open"], days: familyDays.link });

/** Takes as long for an unknown address, so that timing reveals nothing. */
export async function askForFamilyLink(tx: Tx, email: string): Promise<void> {
  const person = await getPersonOf(tx, email);
  await addJob(tx, "mail_family_link", { personId: person?.id ?? "" }, urgent);
}

/** Returns false if the person is a child or has no address. */
export async function postFamilyLink(tx: Tx, personId: string): Promise<boolean> {
  const adult = await getAdult(tx, personId);
  return adult !== undefined && (await postMails(tx, [{ kind: "family_link", person_id: adult.id }])) > 0;
}

/** Ends every device and every link of this person. */
export async function endFamilyAccess(tx: Tx, personId: string): Promise<number> {
  await revokeLinks(tx, { purpose: familyLink, subject: personId });
  return endSignIns(tx, { personId });
}
