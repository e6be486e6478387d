import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAdult, getPersonOf } from "#app/features/people/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob, urgent } from "#app/platform/jobs/add-job.server.ts";
import { getOpenLink, renewLink, revokeLinks } from "#app/platform/links/links.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";
import { familyDays, familyPaths } from "./addresses.ts";
import { endSignIns } from "./sign-ins.server.ts";

/** For one adult of a household. `revoke_links` uses this name. */
export const familyLink = definePurpose({ name: "family", may: ["see", "open"], days: familyDays.link });

/** For one adult's calendar, until they or the coach end it. `revoke_links` uses this name. */
export const familyFeedLink = definePurpose({ name: "family_feed", may: ["read"], days: 3_650 });

/** Returns the private address of the household's sessions, and ends the previous one. */
export async function renewFamilyFeed(tx: Tx, personId: string): Promise<string> {
  return `${linkPath(familyPaths.feed, await renewLink(tx, { purpose: familyFeedLink, subject: personId }))}.ics`;
}

export async function getFamilyFeed(tx: Tx, personId: string) {
  return getOpenLink(tx, { purpose: familyFeedLink, subject: personId });
}

export async function endFamilyFeed(tx: Tx, personId: string): Promise<void> {
  await revokeLinks(tx, { purpose: familyFeedLink, subject: personId });
}

/** Takes equally long for an unknown address, so timing reveals nothing. */
export async function askForFamilyLink(tx: Tx, email: string): Promise<void> {
  const person = await getPersonOf(tx, email);
  await addJob(tx, "mail_family_link", { personId: person?.id ?? "" }, urgent);
}

/** Returns false if the person is a child or has no address. */
export async function postFamilyLink(tx: Tx, personId: string): Promise<boolean> {
  const adult = await getAdult(tx, personId);
  return adult !== undefined && (await postMails(tx, [{ kind: "family_link", person_id: adult.id }])) > 0;
}

/** Ends this person's devices, links and calendar address. */
export async function endFamilyAccess(tx: Tx, personId: string): Promise<number> {
  await revokeLinks(tx, { purpose: familyLink, subject: personId });
  await endFamilyFeed(tx, personId);
  return endSignIns(tx, { personId });
}
