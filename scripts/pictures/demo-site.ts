import type { BrowserContext } from "@playwright/test";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { closeConnections } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { makeDemoCoach, openDemoDoor } from "#scripts/demo-door.ts";
import { freePort } from "#scripts/free-port.ts";
import { playDemo } from "#seeds/living/living-demo.ts";
import { sessionCookie } from "#tests/admin-session.ts";
import { testSecret } from "#tests/database.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

/** The whole demo in its own database, and the built server on it. */
export async function startDemoSite() {
  const testSite = await startTestSite();
  const door = await openDoorTo(testSite);
  const now = Date.now();
  const zone = zoneByDay(now);
  await playDemo({ ownerUrl: testSite.databaseUrl, zone, now, seed: "courtside", busyAddress: door.calendar });
  await makeDemoCoach();
  return { ...(await serveDemo(testSite, door)), zone };
}

/** The coach's other calendar, and the sign-in address. */
async function openDoorTo({ databaseUrl, settings: { MEDIA_DIR } }: TestSite) {
  const port = await freePort();
  setEnvironment({
    ...{ NODE_ENV: "development", LOG_LEVEL: "warn", APP_SECRET: testSecret, DATABASE_URL: databaseUrl, MEDIA_DIR },
    ...{ OWN_NETWORK_HOSTS: `127.0.0.1:${port}`, FORECAST_URL: `http://127.0.0.1:${port}` },
  });
  return openDemoDoor({ host: "127.0.0.1", port, siteUrl: "http://127.0.0.1" });
}

/** All of them dial +1, as the phone numbers of the demo do. */
const zones = [
  ...["America/St_Johns", "America/Puerto_Rico", "America/New_York", "America/Chicago", "America/Denver"],
  ...["America/Los_Angeles", "Pacific/Honolulu", "Pacific/Guam"],
];

/** The pictures show a morning at work at any hour: the coach's zone is the one nearest to half past ten. */
function zoneByDay(now: number): string {
  const fromMorning = (zone: string) => Math.abs(wallAt(zone, now).minutes - 630);
  const [zone = "UTC"] = zones.toSorted((a, b) => fromMorning(a) - fromMorning(b));
  return zone;
}

async function serveDemo(testSite: TestSite, door: Awaited<ReturnType<typeof openDoorTo>>) {
  const node = await startNode({ ...testSite.settings, UI_GALLERY: "off" });
  return {
    ...{ testSite, url: node.url },
    signIn: (context: BrowserContext) => signIn(context, door.signIn),
    familyLink: () => familyLink(door.family),
    close: async () => {
      await node.end("SIGTERM");
      await door.close();
      await closeConnections();
      await testSite.close();
    },
  };
}

/** The path of a link as a family gets it by mail. */
async function familyLink(link: string): Promise<string> {
  const { headers } = await fetch(link, { redirect: "manual" });
  return new URL(headers.get("location") ?? "").pathname;
}

/** As if opening the demo's own link: cookies ignore the port. */
async function signIn(context: BrowserContext, link: string): Promise<void> {
  const { headers } = await fetch(link, { redirect: "manual" });
  const [value = ""] = headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(";")[0]?.split(`${sessionCookie}=`)[1] ?? []);
  const { hostname: domain } = new URL(link);
  await context.addCookies([
    { name: sessionCookie, value, domain, path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
}
