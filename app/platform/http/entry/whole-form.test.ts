import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { arrival } from "./arriving-form.server.ts";

let entered = 0;
const echo = getRequestListener(
  async (request) => {
    entered++;
    return new Response(await request.arrayBuffer());
  },
  { overrideGlobalObjects: false },
);
const server = createServer(async (incoming, outgoing) => {
  const state = await arrival(incoming);
  if (state === "here") await echo(incoming, outgoing);
  if (state === "too large") outgoing.writeHead(413, { connection: "close" }).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };
afterAll(() => server.close());

function inChunks(size: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(1_000).fill(97);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent < size) controller.enqueue(chunk);
      else controller.close();
      sent += chunk.length;
    },
  });
}

test.each([0, 17, 64 * 1024, 64 * 1024 + 1, 3_000_000])(
  "%i bytes of a declared length arrive complete",
  async (size) => {
    const body = Buffer.alloc(size, "a");
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body });
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  },
);

async function sendUncounted(size: number): Promise<Response> {
  const init = { method: "POST", body: inChunks(size), duplex: "half" } as RequestInit;
  return fetch(`http://127.0.0.1:${port}`, init);
}

test("a form without a declared length arrives complete, and nothing larger does", async () => {
  expect((await (await sendUncounted(65_000)).arrayBuffer()).byteLength).toBe(65_000);
  expect((await sendUncounted(66_000)).status).toBe(413);
});

test("an unfinished form takes no slot, and neither does one that never arrives", async () => {
  const before = entered;
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: here\r\ncontent-length: 10\r\n\r\nslow");
  await pause(100);
  expect(entered).toBe(before);
  socket.destroy();
  await pause(50);
  expect(entered).toBe(before);
});
