import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { expectFormsWithin } from "./arriving-form.server.ts";

const seconds = 0.2;
const server = createServer(async (incoming, outgoing) => {
  if (incoming.headers["x-read"] === "late") await pause(seconds * 2_000);
  incoming.resume().once("end", () => setTimeout(() => outgoing.end("done"), seconds * 2_000));
});
server.on("request", expectFormsWithin(seconds));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** The response to a client that sends the second part much later than the first. */
async function sendSlowly(head: string, first: string, second: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${head}\r\n\r\n${first}`);
  await pause(seconds * 4_000);
  if (socket.writable) socket.write(second);
  await closed;
  return heard.split("\r\n", 1)[0] ?? "";
}

test.each([
  ["that says how long it is", "content-length: 4", "ab", "cd"],
  ["that does not", "transfer-encoding: chunked", "2\r\nab\r\n", "0\r\n\r\n"],
])("a form %s and arrives too slowly is cut off", async (_form, head, first, second) =>
  expect(await sendSlowly(head, first, second)).toBe("HTTP/1.1 408 Request Timeout"),
);

test("a picture may arrive slowly", async () => {
  const size = 64 * 1024 + 1;
  expect(await sendSlowly(`content-length: ${size}`, "x", "x".repeat(size - 1))).toBe("HTTP/1.1 200 OK");
});

test("a form that has arrived is not timed out, however long its response takes", async () =>
  expect(await sendSlowly("content-length: 4", "abcd", "")).toBe("HTTP/1.1 200 OK"));

test("a form that has arrived and waits to be read is not timed out", async () =>
  expect(await sendSlowly("x-read: late\r\ncontent-length: 4", "abcd", "")).toBe("HTTP/1.1 200 OK"));
