import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { grantAdmin } from "#app/features/accounts/mutations.server.ts";
import { auth } from "#app/features/accounts/session/auth.server.ts";
import { hashPassword } from "#app/features/accounts/sign-in/password-hash.server.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import { familyLink } from "#app/features/family/mutations.server.ts";
import { pictureConsents } from "#app/features/notes/picture-tables.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { forecastFrom } from "#seeds/living/forecast.ts";
import { otherCalendar } from "#seeds/living/other-calendar.ts";

export const demoCoach = "coach@courtside.example";
const calendarPath = "/calendar.ics";

type Opening = { host: string; port: number; siteUrl: string };

/**
 * Runs beside a demo, for the person at this machine: the coach's other calendar and a forecast, which the site reads,
 * an address that signs in, and one that opens a family's page. It is not part of the site: cookies ignore the port, so
 * the site gets them too.
 */
export async function openDemoDoor({ host, port, siteUrl }: Opening) {
  const secret = randomBytes(16).toString("base64url");
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === calendarPath)
      return response.writeHead(200, { "content-type": "text/calendar" }).end(otherCalendar);
    if (request.url?.startsWith("/weatherapi/"))
      return response.writeHead(200, { "content-type": "application/json" }).end(forecastFrom(Date.now()));
    if (request.url === `/${secret}/family`)
      return response.writeHead(303, { location: siteUrl + (await newFamilyLink()) }).end();
    if (request.url !== `/${secret}`) return response.writeHead(404).end();
    const cookies = await signInCoach();
    return response.writeHead(303, { location: `${siteUrl}/admin`, "set-cookie": cookies }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(503).end("The site isn't up yet. Please try again."));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const origin = `http://${host}:${port}`;
  return {
    calendar: origin + calendarPath,
    signIn: `${origin}/${secret}`,
    family: `${origin}/${secret}/family`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The same after every start, so there is no need to remember it. */
function coachPassword(): string {
  return createHmac("sha256", env().APP_SECRET).update("the coach of the demo").digest("base64url");
}

export async function makeDemoCoach(): Promise<void> {
  await grantAdmin(serviceDb(), { email: demoCoach, passwordHash: await hashPassword(coachPassword()) });
}

async function signInCoach(): Promise<string[]> {
  const body = { email: demoCoach, password: coachPassword() };
  const { headers } = await auth().api.signInEmail({ body, headers: new Headers(), returnHeaders: true });
  return headers.getSetCookie();
}

/** As in the mail, for the parent who agreed to pictures. */
async function newFamilyLink(): Promise<string> {
  const [consent] = await adminDb().select().from(pictureConsents).limit(1);
  if (!consent?.given_by) return familyPaths.page;
  return linkPath(familyPaths.open, await makeLink(serviceDb(), { purpose: familyLink, subject: consent.given_by }));
}
