import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { adminExists } from "#app/features/accounts/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { isTimeZone } from "#app/lib/time/zone-names.ts";
import { ownerUrl, urlFor } from "#app/platform/db/connection.server.ts";
import { strangePrivileges } from "#app/platform/db/roles/privilege-matrix.server.ts";
import { doors, householdMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Finding } from "./examine.ts";

const oldestVersion = 15;
const skewSeconds = { amber: 5, red: 60 };

/** From reachability to content; checks that depend on a failed one are left out. */
export async function examineDatabase(): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await through(ownerUrl() ?? urlFor("courtside_service"), async (client) => {
      findings.push(await version(client), await clock(client), await roles());
      findings.push(await migrations(client));
      if (findings.some(({ light }) => light === "red")) return;
      findings.push(await privileges(client));
      await through(urlFor("courtside_service"), async (service) => {
        findings.push(await timeZone(service), await admin(service));
      });
    });
  } catch (error) {
    findings.push({
      name: "database",
      light: "red",
      says: `It does not answer: ${reasonOf(error)}.`,
      todo: "Start PostgreSQL, and look at host, port, user and password in DATABASE_URL.",
    });
  }
  return findings;
}

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const { major } = rows[0];
  const says = `PostgreSQL ${major}.`;
  if (major >= oldestVersion) return { name: "database", light: "green", says };
  return { name: "database", light: "red", says, todo: `Use PostgreSQL ${oldestVersion} or newer.` };
}

async function clock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 as seconds");
  // The database read its clock between our two readings.
  const between = (before + Date.now()) / 2 / 1_000;
  return judgeSkew(rows[0].seconds - between);
}

export function judgeSkew(seconds: number): Finding {
  const skew = Math.abs(seconds);
  const says = `This machine and the database are ${skew.toFixed(1)} s apart.`;
  const light = skew >= skewSeconds.red ? "red" : skew >= skewSeconds.amber ? "amber" : "green";
  return { name: "clock", light, says, todo: "Let both machines keep their time by NTP." };
}

async function roles(): Promise<Finding> {
  for (const door of doors)
    try {
      await through(urlFor(door), (client) => client.query("select"));
    } catch (error) {
      const todo = "Run `npm run db:migrate` with the APP_SECRET that the site uses: it sets the roles' passwords.";
      return { name: "roles", light: "red", says: `${door} cannot log in: ${reasonOf(error)}.`, todo };
    }
  if (!(await knowsHouseholds())) {
    const todo =
      "Run `npm run db:migrate` with the APP_SECRET that the site uses: it writes the key of the families' pages.";
    return { name: "roles", light: "red", says: "courtside_household knows no household by its mark.", todo };
  }
  return { name: "roles", light: "green", says: `${doors.length} of ${doors.length} log in.` };
}

/** Without the right key families would find their pages empty, without an error. */
async function knowsHouseholds(): Promise<boolean> {
  const anyone = crypto.randomUUID();
  return through(urlFor("courtside_household"), async (client) => {
    await client.query("select set_config('courtside.household', $1, false)", [
      householdMark(env().APP_SECRET, anyone),
    ]);
    const { rows } = await client.query<{ named: string | null }>("select current_household() as named");
    return rows[0]?.named === anyone;
  }).catch(() => false);
}

async function migrations(client: pg.Client): Promise<Finding> {
  const wanted: number = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")).entries.length;
  // If the roles may not read the list, only its existence is known.
  const { rows } = await client
    .query("select count(*)::int as done from drizzle.__drizzle_migrations")
    .catch(() => ({ rows: [{ done: ownerUrl() ? 0 : wanted }] }));
  const { done } = rows[0];
  const says = `${done} of ${wanted} are done.`;
  if (done === wanted) return { name: "migrations", light: "green", says };
  const todo =
    done < wanted
      ? "Run `npm run db:migrate`."
      : "The database is newer than this version: install the newer one, or restore a backup of this one's time.";
  return { name: "migrations", light: "red", says, todo };
}

/** The database's privileges, compared line by line with those this version was tested with. */
async function privileges(client: pg.Client): Promise<Finding> {
  const objects = await strangePrivileges(client);
  if (objects.length === 0) return { name: "privileges", light: "green", says: "As in docs/privileges.txt." };
  const says = `${objects.length} differ from docs/privileges.txt: ${objects.slice(0, 3).join("; ")}.`;
  const todo = "Someone changed grants by hand: undo it, or strangers may read what isn't theirs.";
  return { name: "privileges", light: "red", says, todo };
}

async function timeZone(client: pg.Client): Promise<Finding> {
  const settings = await getPublicSettings(drizzle(client));
  const zone = settings?.time_zone ?? "";
  if (settings && isTimeZone(zone)) return { name: "time-zone", light: "green", says: `${zone}.` };
  if (!settings)
    return {
      name: "time-zone",
      light: "red",
      says: "There are no settings.",
      todo: "Start the site, which stores them, or run `npm run db:seed`.",
    };
  return { name: "time-zone", light: "red", says: `${zone} is none.`, todo: "Choose one in the settings." };
}

async function admin(client: pg.Client): Promise<Finding> {
  if (await adminExists(drizzle(client))) return { name: "admin", light: "green", says: "There is one." };
  const todo = "Open /setup with the token from the server's log, or run `npm run admin -- create <email>`.";
  return { name: "admin", light: "red", says: "Nobody can manage the site yet.", todo };
}

async function through<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Never the URL with its password: the driver's short code. */
const reasons: Record<string, string> = {
  "3D000": "it has no database of that name",
  "28P01": "the password is wrong",
  "28000": "it does not let this user in",
  ECONNREFUSED: "nothing listens at that host and port",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "there is no response from that host",
};

function reasonOf(error: unknown): string {
  const { code = "", message = "unknown" } = error as { code?: string; message?: string };
  return reasons[code] ?? (message || code);
}
