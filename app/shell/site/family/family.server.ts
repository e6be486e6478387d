import { redirect } from "react-router";
import { getSignedIn, provenBySignIn } from "#app/features/accounts/session/session.server.ts";
import { familyPath } from "#app/features/family/addresses.ts";
import { type Family, getFamilyOfPerson, getFamilyOn } from "#app/features/family/sign-ins.server.ts";
import { getPersonOf } from "#app/features/people/queries.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

/**
 * The person whose family page this browser may show, by a mailed link or by an account with a confirmed, known
 * address.
 */
export async function getFamily(request: Request): Promise<Family | undefined> {
  if (!request.headers.has("cookie")) return undefined;
  return (await getFamilyOn(accountsDb(), request)) ?? getMembersFamily(request);
}

/** For someone signed in to an account. */
export async function getMembersFamily(request: Request): Promise<Family | undefined> {
  const signedIn = await getSignedIn(request);
  if (!signedIn?.user.emailVerified) return undefined;
  const person = await getPersonOf(accountsDb(), signedIn.user.email);
  return person && getFamilyOfPerson(accountsDb(), person.id);
}

/** Sends everyone else to the page that mails a link. */
export async function requireFamily(request: Request): Promise<Family> {
  const family = await getFamily(request);
  if (!family) throw redirect(familyPath, 303);
  return family;
}

/** The link was mailed to this address, so a request from here is proven. */
export function proofOf({ email }: Family): string {
  return proofMark(env().APP_SECRET, email);
}

/** For a request from a browser signed in to an account, or to this family's page. */
export async function provenAddress(request: Request, email: string): Promise<string | undefined> {
  const family = request.headers.has("cookie") ? await getFamilyOn(accountsDb(), request) : undefined;
  const isTheirs = family?.email.toLowerCase() === email.toLowerCase();
  return family && isTheirs ? proofOf(family) : provenBySignIn(request);
}

/** 'the Okafor household', or the name of a person without one. */
export function householdWords({ name, household }: Family): string {
  return household ? `the ${household} household` : name;
}

type Wish = { wish: "correct" | "erase"; words?: string | undefined };

/** What the coach reads in the inbox. */
export function wishMessage({ wish, words }: Wish, family: Family): string {
  if (wish === "erase")
    return `Please erase everything about ${householdWords(family)}. (Sent from the family's page.)`;
  return `Please correct our details. (Sent from the family's page.)\n\n${words ?? ""}`;
}
