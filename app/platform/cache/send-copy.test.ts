import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageCopy, passingCopy, sharedCopy } from "./page-copy.server.ts";
import { acceptedCodings, sendCopy } from "./send-copy.server.ts";

const html = "<p>In!</p>".repeat(200);
const headers = new Headers({
  "content-type": "text/html; charset=utf-8",
  "x-request-id": "render",
  "x-frame-options": "DENY",
});
let copy: PageCopy;
let server: Server;
beforeAll(async () => {
  copy = await sharedCopy(200, headers, Buffer.from(html));
  server = createServer((incoming, outgoing) => sendCopy({ incoming, outgoing }, copy, ["x-request-id", "own"]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

async function ask(asked: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, method, headers: asked }, resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

test("each encoding has the same content, its own strong ETag and the same security headers", async () => {
  const [plain, br, gz] = [
    await ask(),
    await ask({ "accept-encoding": "gzip, br" }),
    await ask({ "accept-encoding": "gzip" }),
  ];
  expect(plain.body.toString()).toBe(html);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(gunzipSync(gz.body).toString()).toBe(html);
  expect([plain, br, gz].map((answer) => answer.headers["content-encoding"])).toEqual([undefined, "br", "gzip"]);
  const tags = [plain, br, gz].map((answer) => answer.headers.etag);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  for (const answer of [plain, br, gz])
    expect(answer.headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-request-id": "own",
      vary: "Accept-Encoding",
      "content-length": String(answer.body.length),
      "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
    });
});

test("a matching If-None-Match gets no body: one tag, a list, a weak tag, or a star", async () => {
  const etag = (await ask({ "accept-encoding": "br" })).headers.etag ?? "";
  for (const held of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
    const answer = await ask({ "accept-encoding": "br", "if-none-match": held });
    expect(answer, held).toMatchObject({ status: 304, headers: { etag, vary: "Accept-Encoding" } });
    expect(answer.body).toHaveLength(0);
  }
  for (const held of ['"other"', (await ask()).headers.etag ?? "", etag.slice(0, -1)])
    expect((await ask({ "accept-encoding": "br", "if-none-match": held })).status, held).toBe(200);
});

test("HEAD returns the headers of GET without a body", async () => {
  const answer = await ask({ "accept-encoding": "br" }, "HEAD");
  expect(answer.status).toBe(200);
  expect(Number(answer.headers["content-length"])).toBeGreaterThan(0);
  expect(answer.body).toHaveLength(0);
});

test("a refused encoding is not sent", () => {
  expect(acceptedCodings("gzip;q=0.8, br;q=0")).toEqual(["gzip", "identity"]);
  expect(acceptedCodings("*")).toEqual(["br", "gzip", "identity"]);
  expect(acceptedCodings("GZIP, deflate")).toEqual(["gzip", "identity"]);
  expect(acceptedCodings("gzip;q=x, br;q=0.000")).toEqual(["identity"]);
});

test("an unshared page is stored by no cache", () => {
  const passing = passingCopy(503, new Headers({ "cache-control": "no-store" }), Buffer.from("away"));
  expect(passing.forms.identity.etag).toBeUndefined();
  expect(passing.headers["cache-control"]).toBe("no-store");
});
