import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { linkPath, tokenIn } from "#app/lib/address-parts.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { clientAddress } from "#app/platform/http/client-address.server.ts";
import { logRequests, type RequestVariables } from "#app/platform/http/request-log.server.ts";
import { securityHeaders } from "#app/platform/http/security-headers.server.ts";
import { answerFailure } from "#app/platform/http/unavailable.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { registry } from "#app/platform/metrics/registry.server.ts";
import { linkHeaders, makeLink, redeemLink, refusalOf, revokeLinks } from "./links.server.ts";
import { definePurpose } from "./purpose.server.ts";

const visit = definePurpose({ name: "visit", may: ["see"], days: 1 });
const admin = connectionTo("courtside_admin");

/** A site with one page behind a link, with the middleware order of app/server.ts. */
const app = new Hono<{ Bindings: HttpBindings; Variables: RequestVariables }>();
app.use(logRequests());
app.use(securityHeaders());
app.onError(answerFailure);
app.get("/visit/:link", async (context) => {
  const link = await redeemLink(visitorDb(), {
    ...{ token: tokenIn(context.req.param("link")), purpose: visit, act: "see" },
    clientAddress: clientAddress(context.req.raw, context.env),
  });
  if ("refused" in link) {
    const { status, headers } = refusalOf(link);
    return new Response(link.refused, { status, headers });
  }
  return context.text(link.subject, 200, linkHeaders);
});
app.get("/fails/:link", (context) => {
  throw new Error(`Nothing at ${context.req.url}`);
});
// Safe because the server speaks plain HTTP/1.
const server = createServer(
  getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  }),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };
afterAll(() => server.close());
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });

/** Every log line at every level, as it would be written. */
const written: string[] = [];
log.level = "debug";
const { [pino.symbols.streamSym]: stream } = log as unknown as {
  [pino.symbols.streamSym]: { write(line: string): void };
};
vi.spyOn(stream, "write").mockImplementation((line: string) => void written.push(line));
beforeEach(() => void written.splice(0));

test("a link's page is not cached, sends no referrer and is not indexed", async () => {
  const subject = randomUUID();
  const path = linkPath("/visit", await makeLink(admin, { purpose: visit, subject }));
  const page = await get(path);
  expect([page.status, await page.text()]).toEqual([200, subject]);
  await revokeLinks(admin, { purpose: visit, subject });
  for (const answer of [page, await get(path), await get("/visit/~nothing")]) {
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  }
  const statuses = [(await get(path)).status, (await get("/visit/~nothing")).status];
  expect(statuses).toEqual([410, 404]);
});

test("no log line or metric contains a token, whatever the result of the request", async () => {
  const token = await makeLink(admin, { purpose: visit, subject: randomUUID() });
  for (const place of ["/visit", "/fails", "/nowhere"] as const) {
    await get(linkPath(place, token));
    await get(`${linkPath(place, token)}/more?token=${token}`);
    await get(`${place}/%7E${token}`);
  }
  const lines = written.join("");
  expect(lines.match(/"path":"\/visit\/~"/g)).toHaveLength(2);
  expect(lines).toContain("a request failed");
  expect(lines).not.toContain(token.slice(0, 8));
  expect(await registry().metrics()).not.toContain(token.slice(0, 8));
});

test("a network that keeps guessing tokens is told to retry later; a holder on the same network is not", async () => {
  const subject = randomUUID();
  const path = linkPath("/visit", await makeLink(admin, { purpose: visit, subject }));
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn++) statuses.push((await get(linkPath("/visit", `wrong${turn}`))).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.lastIndexOf(404)).toBeLessThan(30);
  const refused = await get(linkPath("/visit", "wrong"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await get(path)).status).toBe(200);
});
