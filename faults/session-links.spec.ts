import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sessionFormPath } from "#app/features/calendar/addresses.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { given } from "#app/platform/env.server.ts";
import { digestOf } from "#app/platform/links/links.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { tracesInDatabase } from "#tests/traces.ts";
import { addressOf, bookingForm, openBooking, type Picked, services, toldIn } from "./booking-form.ts";
import { type Court, openCourt, send, timeOn } from "./coach.ts";
import { digestTables } from "./every-row.ts";
import { countWaiting, hurry } from "./kills.ts";
import { actByLink, openSessionLink } from "./session-link.ts";
import { readSessionMail } from "./session-mails.ts";
import { manyConnections, postForm } from "./visitor-form.ts";

const opened = given("WHOLE") ? 50 : 3;
const agent = manyConnections(8);
const visitor = { agent, address: addressOf(1) };

let testSite: TestSite;
let court: Court;
/** Without jobs, so that only a visitor changes rows. */
let node: Node;
const kinds = ["booked", "moved", "cancelled", "declined", "lapsed", "reminded"];
/** Every address of the site in every mail to a person about their session. */
let links: string[];

test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
  court = await openCourt(testSite);
  await openBooking(court);
  const settings = { ...testSite.settings, CLIENT_ADDRESS_HEADER: "x-real-ip", LOG_LEVEL: "debug" as const };
  const working = await startNode(settings);
  await mailAll(working);
  await working.end("SIGTERM");
  node = await startNode({ ...settings, WORKER: "off" });
  // The others lead to public pages.
  links = [...new Set(kinds.flatMap(mailsTo).flatMap((mail) => mail.links))].filter((link) => link.includes("/~"));
});
test.afterAll(async () => {
  agent.destroy();
  await node.end("SIGKILL");
  await court.pool.end();
  await testSite.close();
});

/** A mail of each kind: booked, moved, cancelled, declined, expired and reminder. */
async function mailAll({ url }: Node): Promise<void> {
  const [instant, ask] = services;
  const at = (days: number): Picked => `${timeOn(days, 600)}@${court.riverside}`;
  const book = async (name: string, picked: Picked, service: (typeof services)[number]) => {
    const booker = { email: `${name}@player.example`, address: visitor.address, service, picked, isScripted: false };
    const told = await toldIn(await postForm(bookingForm(booker, ""), { url, agent }), booker);
    expect(told.became, name).toBe(service.mode === "instant" ? "booked" : "requested");
  };
  for (const [index, name] of ["booked", "moved", "cancelled"].entries()) await book(name, at(5 + index), instant);
  for (const [index, name] of ["declined", "lapsed"].entries()) await book(name, at(9 + index), ask);
  await book("reminded", at(1), instant);
  const linkOf = async (name: string) => {
    const sent = () => mailsTo(name).find(({ links: found }) => found.length > 0)?.links[0];
    await until(() => sent() !== undefined, `the mail to ${name}`);
    return { ...visitor, url, link: sent() ?? "" };
  };
  const [moved, cancelled] = [await linkOf("moved"), await linkOf("cancelled")];
  const { version, said, open } = await openSessionLink(moved);
  expect((await actByLink(moved, { act: "move", version, said, time: open[0] ?? at(20) })).status).toBe(303);
  const other = await openSessionLink(cancelled);
  const cancellation = { act: "cancel", version: other.version, said: other.said } as const;
  expect((await actByLink(cancelled, cancellation)).status).toBe(303);
  await declineAndLapse(url);
  await until(
    async () => {
      await hurry(testSite);
      return (await countWaiting(testSite)) === 0 && mailsTo("reminded").length > 1 && mailsTo("lapsed").length > 0;
    },
    "every mail to leave",
    120,
  );
}

async function declineAndLapse(url: string): Promise<void> {
  const of = `select s.id, s.updated_at::text as version from sessions s join messages m on m.id = s.message_id
    where m.email = $1`;
  const [declined] = await court.ask<{ id: string; version: string }>(of, ["declined@player.example"]);
  const { id = "", version = "" } = declined ?? {};
  const fields = { status: "declined", version };
  const answer = await send({ cookie: court.cookie, url, path: sessionFormPath(id, "status"), fields });
  expect(answer.says.outcome).toBe("done");
  await court.ask(`update sessions set held_until = now() - interval '1 minute' where status = 'requested'`);
  await court.ask("update calendars set remind_at = 0");
  await court.ask("update sessions set created_at = now() - interval '3 days' where status = 'booked'");
  // A reminder goes only to people who were told of the time more than a day before it.
  await until(() => mailsTo("reminded").length > 0, "the mail to reminded");
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_service"), async (service) => {
    await service.query("update mails set said_at = now() - interval '3 days' where status = 'sent'");
    await service.query("select graphile_worker.add_job('notify_about_sessions')");
  });
}

function mailsTo(name: string) {
  const about = testSite.mailbox.mails.filter((mail) => mail.to[0] === `${name}@player.example`);
  return about.map(readSessionMail).filter(({ subject }) => !/^Held until I answer|has arrived$/.test(subject));
}

test(`opening every link in every mail about a session ${opened} times by GET and HEAD changes nothing`, async () => {
  const subjects = kinds.flatMap((name) =>
    mailsTo(name).map(({ subject }) => subject.replace(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun),.*/, "").trim()),
  );
  expect(new Set(subjects)).toEqual(
    new Set(["Booked:", "Moved to", "Cancelled:", "Not possible:", "Not confirmed:", "Apex Tennis Performance:"]),
  );
  expect(links.filter((link) => link.startsWith("/session/~")).length).toBeGreaterThanOrEqual(5);
  const before = await digestTables(testSite.databaseUrl);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const answers = new Set<string>();
  for (let turn = 0; turn < opened; turn++)
    // One after the other: a site that is asked for too much at once refuses, and that would prove nothing.
    for (const link of links)
      for (const method of ["GET", "HEAD"] as const) answers.add(await scan(link, method, addressOf(turn)));
  expect(answers).toEqual(new Set(["200 no-store noindex, nofollow"]));
  expect(await digestTables(testSite.databaseUrl)).toEqual(before);
});

/** As mail servers do before anyone has read the mail. */
async function scan(link: string, method: "GET" | "HEAD", address: string): Promise<string> {
  const answer = await fetch(node.url + link, { method, headers: { "x-real-ip": address }, redirect: "manual" });
  await answer.arrayBuffer();
  const header = (name: string) => answer.headers.get(name);
  return `${answer.status} ${header("cache-control")} ${header("x-robots-tag")}`;
}

/** A link that no longer opens anything. */
async function endedLink(made: string, revoked = "null"): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    service.query(
      `insert into links (purpose, subject_id, token_digest, created_at, expires_at, revoked_at)
       select 'session', id, $1, ${made}, ${made} + interval '1 year', ${revoked} from session_people limit 1`,
      [digestOf(token)],
    ),
  );
  return linkPath("/session", token);
}

/** A link of a player who has left the session since. */
async function linkOfNobody(): Promise<string> {
  const link = await endedLink("now()");
  const digest = digestOf(link.slice("/session/~".length));
  await withClient(testSite.databaseUrl, async (owner) => {
    await owner.query("alter table links no force row level security");
    await owner.query("update links set subject_id = gen_random_uuid() where token_digest = $1", [digest]);
    await owner.query("alter table links force row level security");
  });
  return link;
}

test("guessed tokens all get one response, and links that ended another", async () => {
  const guessed = [linkPath("/session", randomBytes(16).toString("base64url")), linkPath("/session", "too-short")];
  const ended = [
    await endedLink("now() - interval '2 years'"),
    await endedLink("now()", "now()"),
    await linkOfNobody(),
  ];
  for (const ask of [
    { method: "GET" },
    { method: "HEAD" },
    { method: "POST", act: "cancel" },
    { method: "POST", act: "" },
  ])
    for (const [links, status] of [[guessed, "404 "] as const, [ended, "410 "] as const]) {
      const answers = await Promise.all(links.map((link) => answerTo(link, ask)));
      expect(new Set(answers).size, `${ask.method} ${ask.act}: ${answers.join("\n\n")}`).toBe(1);
      expect(answers[0]?.slice(0, 4)).toBe(status);
      expect(answers[0]).toContain('"cache-control","no-store"');
      expect(answers[0]).toMatch(/"referrer-policy","(no-referrer|strict-origin)"/);
    }
});

/** The whole response, without what differs between any two responses and the requested address. */
async function answerTo(link: string, { method, act }: { method: string; act?: string }): Promise<string> {
  const body = act === undefined ? null : new URLSearchParams({ act, version: "2026-11-16" });
  const headers = { "x-real-ip": addressOf(9), "sec-fetch-site": "same-origin" };
  const answer = await fetch(node.url + link, { method, body, headers, redirect: "manual" });
  const own = [...answer.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
  const token = link.slice("/session/~".length);
  const all = `${answer.status} ${JSON.stringify(own)} ${await answer.text()}`;
  return all.replaceAll(token, "TOKEN").replaceAll(/nonce-[\w+/=-]+|nonce="[^"]*"/g, "nonce");
}

test("a link's token is in no log line, no row, no job, and no request that its page leads to", async ({ page }) => {
  const tokens = links.flatMap((link) => /~([\w-]{22})/.exec(link)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThanOrEqual(5);
  const asked: { url: string; headers: Record<string, string> }[] = [];
  page.on("request", (request) => asked.push({ url: request.url(), headers: request.headers() }));
  page.setDefaultTimeout(30_000);
  const [link = ""] = links;
  await page.goto(node.url + link);
  await page
    .getByRole("link", { name: /week after/i })
    .first()
    .click();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/session"));
  await page.goto(`${node.url}/`, { referer: node.url + link });
  const isOfPage = ({ url }: { url: string }) => new URL(url).pathname === link;
  const told = asked.filter((request) => tokens.some((token) => JSON.stringify(request.headers).includes(token)));
  // Links within the page may contain it; links that lead away may not.
  expect(told.filter((request) => !isOfPage(request) && new URL(request.url).pathname !== "/")).toEqual([]);
  expect(asked.filter(({ url }) => new URL(url).origin !== node.url)).toEqual([]);
  for (const bad of [`${link}.data`, `${link}/more`, `${link}?on=never`, link.toUpperCase(), `/sessions/~${tokens[0]}`])
    await fetch(node.url + bad, { headers: { referer: node.url + link } });
  await fetch(node.url + link, {
    method: "POST",
    body: "act=move&version=1",
    headers: { "sec-fetch-site": "same-origin" },
  });
  const beacon = new URLSearchParams({ path: link, referrer: node.url + link, reached: link });
  await fetch(`${node.url}/api/views`, { method: "POST", body: beacon, headers: { "sec-fetch-site": "same-origin" } });
  await node.end("SIGTERM");
  const log = node.output();
  expect(log).toContain("/session/~");
  expect(tokens.filter((token) => log.includes(token))).toEqual([]);
  expect(await withClient(testSite.databaseUrl, (owner) => tracesInDatabase(owner, tokens))).toEqual([]);
});
