import type pg from "pg";
import { given } from "#app/platform/env.server.ts";
import { sessionCookie, signIn, type TestSession } from "#tests/admin-session.ts";
import { addMember, asServiceOf, goodPassword } from "#tests/member.ts";
import type { TestSite } from "#tests/site.ts";

const principals = ["anonymous", "signed-up", "unverified", "admin before code", "admin", "revoked"] as const;
export type People = Record<(typeof principals)[number], () => Promise<string>>;
export type Answer = string;

/** Returns a cookie for each principal. Some requests end their own session, which is then replaced. */
export async function withPrincipals(
  site: { testSite: TestSite; node: { url: string } },
  use: (people: People) => Promise<void>,
): Promise<void> {
  const beforeCode = await cookieBeforeCode(site);
  await asServiceOf(site.testSite.databaseUrl, async (service) => {
    const revoked = await ended(service);
    await use({
      anonymous: async () => "",
      "signed-up": keptSession(service, () => signIn(service, "member")),
      unverified: keptSession(service, () => unconfirmed(service)),
      "admin before code": async () => beforeCode,
      admin: keptSession(service, () => signIn(service, "admin")),
      revoked: async () => revoked,
    });
  });
}

function keptSession(service: pg.Client, begin: () => Promise<TestSession>): () => Promise<string> {
  let session: TestSession | undefined;
  return async () => {
    const { rowCount } = await service.query("select from sign_ins where id = $1", [session?.sessionId]);
    if (rowCount !== 1 || !session) session = await begin();
    return `${sessionCookie}=${session.cookie}`;
  };
}

async function unconfirmed(service: pg.Client): Promise<TestSession> {
  const session = await signIn(service, "member");
  await service.query("update users set email_verified = false where id = $1", [session.userId]);
  return session;
}

async function ended(service: pg.Client): Promise<string> {
  const { sessionId, cookie } = await signIn(service, "admin");
  await service.query("delete from sign_ins where id = $1", [sessionId]);
  return `${sessionCookie}=${cookie}`;
}

/** Entered the right password and was asked for a code. */
async function cookieBeforeCode({ testSite, node }: { testSite: TestSite; node: { url: string } }): Promise<string> {
  const email = `before-code-${crypto.randomUUID()}@court.example`;
  const id = await addMember(testSite.databaseUrl, email, { isAdmin: true });
  await asServiceOf(testSite.databaseUrl, (service) =>
    service.query("update users set two_factor_enabled = true where id = $1", [id]),
  );
  const body = new URLSearchParams({ email, password: goodPassword });
  const answer = await fetch(`${node.url}/auth`, { method: "POST", body, redirect: "manual" });
  if (answer.headers.get("location") !== "/auth/two-factor") throw new Error(`No code was asked for: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

const otherMethods = ["PUT", "PATCH", "DELETE"] as const;
const emptyForm = { "content-type": "application/x-www-form-urlencoded" };

/** In the gate each address meets one of the other methods and some of the forgeries, all of them in turn. */
function triedAt(turn: number, origin: string) {
  const all = forgeries(origin);
  if (given("WHOLE")) return { others: otherMethods, forged: all, forgedOthers: all.slice(0, 3) };
  const inTurn = <Item>(items: readonly Item[], count: number) =>
    Array.from({ length: count }, (_, n) => items[(turn * count + n) % items.length] as Item);
  return { others: inTurn(otherMethods, 1), forged: inTurn(all, 3), forgedOthers: inTurn(all.slice(0, 3), 1) };
}

export async function answersOf(origin: string, address: string, { people, turn }: { people: People; turn: number }) {
  const responses: Response[] = [];
  const ask = async (method: string, cookie: string, headers: Record<string, string> = {}) => {
    const form = method === "GET" ? {} : { body: "", headers: emptyForm };
    const response = await fetch(origin + filled(address), {
      method,
      redirect: "manual",
      ...form,
      headers: { ...form.headers, cookie, ...headers },
    });
    // A stream does not end.
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.arrayBuffer();
    responses.push(response);
    return response;
  };
  const all = async (method: string) =>
    Promise.all(principals.map(async (name) => answerOf(await ask(method, await people[name]()))));
  // One method after another, because many at once would be refused.
  const { others, forged, forgedOthers } = triedAt(turn, origin);
  const GET = await all("GET");
  const POST = await all("POST");
  const rest: Answer[][] = [];
  for (const method of others) rest.push(await all(method));
  const cells = [GET, POST, ...rest].flat().length;
  const other = (rest[0] ?? []).map((answer, n) => (rest.every((row) => row[n] === answer) ? answer : "mixed"));
  const admin = await people.admin();
  const crossSite: Response[] = [];
  for (const method of ["POST", ...others]) {
    // The guard checks the method first: one method shows how it treats each forgery.
    const tried = method === "POST" ? forged : forgedOthers;
    crossSite.push(...(await Promise.all(tried.map((headers) => ask(method, admin, headers)))));
  }
  return { byMethod: { GET, POST, other }, cells, responses, crossSite };
}

const evil = "https://evil.example";

/** How another site's page could make our admin's browser send a form, and how it could try to hide that. */
function forgeries(origin: string): Record<string, string>[] {
  return [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site", origin },
    { "sec-fetch-site": "same-site", origin: evil },
    { "sec-fetch-site": "none", origin: evil },
    { origin: evil },
    { origin: "null" },
    { origin: origin.replace("http:", "https:") },
    { origin: `${origin}.evil.example` },
    { referer: `${evil}/?${origin}` },
    { origin: evil, referer: `${origin}/admin`, "content-type": "text/plain" },
  ];
}

/** The result: the status, and a redirect's target without its query. */
function answerOf(response: Response): Answer {
  const location = response.headers.get("location")?.split("?")[0];
  return location ? `${response.status}>${location}` : String(response.status);
}

function filled(address: string): string {
  return address.replace(/:\w+|\*/g, "no-such-thing");
}

const required: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "strict-transport-security": /max-age=63072000/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "referrer-policy": /^(strict-origin(-when-cross-origin)?|no-referrer)$/,
  "permissions-policy": /camera=\(\), geolocation=\(\), microphone=\(\)/,
  "x-frame-options": /^DENY$/,
  "content-security-policy": /^(?!.*unsafe-).*frame-ancestors 'none'/,
};

export function headersMissing(response: Response): string[] {
  const { pathname } = new URL(response.url);
  const lacking = Object.entries(required).filter(([name, value]) => !value.test(response.headers.get(name) ?? ""));
  const isKept = /^\/(admin|auth|api)\b/.test(pathname) && response.headers.get("cache-control") !== "no-store";
  const cookies = response.headers.getSetCookie().filter((line) => !isSafe(line));
  return [...lacking.map(([name]) => name), ...(isKept ? ["no-store"] : []), ...cookies].map(
    (what) => `${pathname} ${response.status}: ${what}`,
  );
}

function isSafe(cookie: string): boolean {
  return (
    cookie.startsWith("__Host-") &&
    ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"].every((part) => cookie.includes(part)) &&
    !cookie.includes("Domain=")
  );
}
