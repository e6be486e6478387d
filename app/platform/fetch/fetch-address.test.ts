import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction, Server } from "node:net";
import { gzipSync } from "node:zlib";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test, vi } from "vitest";
import { setEnvironment } from "#app/platform/env.server.ts";
import { fetchAddress } from "./fetch-address.server.ts";

const mostBytes = 2_000_000;
/** Smaller limits than in production, so that tests reach them at once. */
const limits = { ms: 700, bytes: mostBytes };
const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function listening(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const connections = vi.fn();
  server.on("connection", connections);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close().closeAllConnections());
  return { host: `127.0.0.1:${portOf(server)}`, asked, connections };
}

/** A server that the operator allows. */
async function named(answer: RequestListener) {
  const server = await listening(answer);
  setEnvironment({ OWN_NETWORK_HOSTS: `${server.host}, other.lan` });
  return { ...server, address: `http://${server.host}/calendar.ics` };
}

const serve = (response: ServerResponse, headers = {}) => response.writeHead(200, headers).end(calendar);
const resolvingTo =
  (...answers: string[]): LookupFunction =>
  (_host, _options, callback) => {
    const address = answers.length > 1 ? answers.shift() : answers[0];
    callback(null, [{ address: address ?? "", family: address?.includes(":") ? 6 : 4 }]);
  };

test("a host that the operator allows is read, with its validators", async () => {
  const { address, asked } = await named((request, response) =>
    request.headers["if-none-match"] === '"one"'
      ? response.writeHead(304).end()
      : serve(response, { etag: '"one"', "last-modified": "Mon, 16 Nov 2026 12:00:00 GMT" }),
  );
  const first = await fetchAddress(address, { limits });
  if (!first.ok || !first.isNew) throw new Error("not read");
  expect(first.body.toString()).toBe(calendar);
  expect([first.etag, first.lastModified]).toEqual(['"one"', "Mon, 16 Nov 2026 12:00:00 GMT"]);
  expect(await fetchAddress(address, { limits, known: first })).toEqual({ ok: true, isNew: false });
  expect(asked).toEqual(["GET /calendar.ics", "GET /calendar.ics"]);
});

test.each([
  "http://calendar.example/a.ics",
  "file:///etc/passwd",
  "ftp://calendar.example/a.ics",
  "data:text/calendar,BEGIN:VCALENDAR",
  "https://coach:secret@calendar.example/a.ics",
  "calendar.example/a.ics",
  "https://",
  "",
])("%s is never fetched", async (address) => {
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "address" });
});

const inside = [
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["255.255.255.255", "198.18.0.1", "192.0.2.1", "::", "::1", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1"],
  ...["::ffff:8.8.8.8", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001::1", "2001:db8::1", "::127.0.0.1"],
];

test.each(inside)("%s is refused both as a literal and behind a name", async (target) => {
  const literal = target.includes(":") ? `[${target}]` : target;
  expect(await fetchAddress(`https://${literal}/`, { limits })).toEqual({ ok: false, reason: "private" });
  const byName = await fetchAddress("https://calendar.example/", { limits, lookup: resolvingTo(target) });
  expect(byName).toEqual({ ok: false, reason: "private" });
});

test.each(["https://2130706433/", "https://0x7f.1/", "https://017700000001/", "https://127.1/"])(
  "%s is this machine, however it is written",
  async (address) => {
    expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "private" });
  },
);

test("only the public addresses of a name are dialled", async () => {
  const { host, connections } = await listening((_request, response) => serve(response));
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "2001:4860:4860::8888", family: 6 },
    ]);
  const port = host.split(":")[1];
  const answer = await fetchAddress(`https://calendar.example:${port}/`, { limits, lookup });
  expect(answer).toEqual({ ok: false, reason: "no answer" });
  expect(connections).not.toHaveBeenCalled();
});

test("a resolver that returns another address the second time has no effect", async () => {
  const { host, connections } = await listening((_request, response) => serve(response));
  const port = host.split(":")[1];
  const lookup = vi.fn(resolvingTo("8.8.8.8", "127.0.0.1"));
  const answer = await fetchAddress(`https://calendar.example:${port}/`, { limits, lookup });
  expect(answer).toEqual({ ok: false, reason: "no answer" });
  expect([lookup.mock.calls.length, connections.mock.calls.length]).toEqual([1, 0]);
});

test("redirects to our own network are not followed, in any form", async () => {
  const inner = await listening((_request, response) => serve(response));
  const targets = [`http://${inner.host}/`, `https://${inner.host}/`, `//${inner.host}/`, "file:///etc/passwd"];
  for (const location of targets) {
    const { address } = await named((_request, response) => response.writeHead(302, { location }).end());
    const answer = await fetchAddress(address, { limits });
    expect(answer).toEqual({ ok: false, reason: expect.stringMatching(/^(private|address)$/) });
  }
  expect(inner.connections).not.toHaveBeenCalled();
});

test("three redirects are followed, a fourth is not", async () => {
  const { address, asked } = await named((request, response) => {
    const left = Number(URL.parse(request.url ?? "", "http://x")?.searchParams.get("left") ?? 3);
    if (left === 0) serve(response);
    else response.writeHead(307, { location: `?left=${left - 1}` }).end();
  });
  expect(await fetchAddress(address, { limits })).toMatchObject({ ok: true });
  expect(await fetchAddress(`${address}?left=4`, { limits })).toEqual({ ok: false, reason: "redirects" });
  expect(asked).toHaveLength(8);
});

const filler = Buffer.alloc(65_536, "x");

function withoutEnd(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(filler));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}

test("a body that declares too large a size is not read", async () => {
  const sent = vi.fn();
  const { address } = await named((_request, response) => {
    response.writeHead(200, { "content-length": 30_000_000 });
    response.on("close", sent);
    response.write(filler);
  });
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "too large" });
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
});

test("an endless body is cut off, even without a declared length", async () => {
  const { address } = await named((_request, response) => withoutEnd(response.writeHead(200)));
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "too large" });
});

test("a small body that unpacks to a large one is cut off", async () => {
  const bomb = gzipSync(Buffer.alloc(mostBytes + 1));
  expect(bomb.length).toBeLessThan(10_000);
  const { address } = await named((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "too large" });
});

test("a compressed calendar is unpacked", async () => {
  const { address } = await named((_request, response) =>
    response.writeHead(200, { "content-encoding": "GZIP" }).end(gzipSync(calendar)),
  );
  const read = await fetchAddress(address, { limits });
  expect(read.ok && read.isNew && read.body.toString()).toBe(calendar);
});

test.each<[string, RequestListener]>([
  ["hangs", () => {}],
  ["hangs in its body", (_request, response) => response.writeHead(200).write("BEGIN")],
  [
    "sends a letter at a time",
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    },
  ],
  [
    "sends on and on",
    (_request, response) => {
      const location = "/calendar.ics";
      setTimeout(() => response.writeHead(302, { location }).end(), 300);
    },
  ],
])("a server that %s gets its time and no more", async (_what, answer) => {
  const { address } = await named(answer);
  const began = performance.now();
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "no answer" });
  expect(performance.now() - began).toBeLessThan(limits.ms + 1_500);
});

test("a truncated body is not accepted as complete", async () => {
  const { address } = await named((_request, response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write(calendar, () => response.destroy());
  });
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason: "no answer" });
});

test.each([
  [401, "refused"],
  [403, "refused"],
  [404, "gone"],
  [410, "gone"],
  [500, "failed"],
  [204, "failed"],
  [304, "failed"],
  [302, "failed"],
])("status %s is '%s'", async (status, reason) => {
  const { address } = await named((_request, response) => response.writeHead(status).end());
  expect(await fetchAddress(address, { limits })).toEqual({ ok: false, reason });
});

test("an untrusted certificate is refused, on our own network too", async () => {
  const server = new SMTPServer({ secure: true });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  // The server reports every client that hangs up.
  server.on("error", () => {});
  closers.push(() => server.close());
  const host = `127.0.0.1:${portOf(server.server)}`;
  setEnvironment({ OWN_NETWORK_HOSTS: host });
  expect(await fetchAddress(`https://${host}/`, { limits })).toEqual({ ok: false, reason: "certificate" });
});

test("a refused connection and an unknown name are reported", async () => {
  const { host } = await listening(() => {});
  setEnvironment({ OWN_NETWORK_HOSTS: "127.0.0.1:1" });
  expect(await fetchAddress("http://127.0.0.1:1/", { limits })).toEqual({ ok: false, reason: "no answer" });
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
  const answer = await fetchAddress(`webcal://calendar.example:${host.split(":")[1]}/`, { limits, lookup });
  expect(answer).toEqual({ ok: false, reason: "unknown host" });
});
