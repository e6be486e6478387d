import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";

const token = "a-token-for-the-operator";
const form = "name=Dana+Field&email=dana%40player.example&message=Is+Saturday+free%3F";
const formType = "content-type: application/x-www-form-urlencoded";

test("a closed connection is counted as 499 and logs no error", { tag: "@long" }, async ({ site }) => {
  const { testSite } = site;
  const node = await startNode({ ...testSite.settings, WORKER: "off", METRICS_TOKEN: token });
  const { cookie } = await signedInAs("admin", testSite.databaseUrl);
  const asAdmin = `cookie: ${sessionCookie}=${cookie}`;
  const requests = [
    "GET /ui HTTP/1.1\r\n",
    "GET /auth.data HTTP/1.1\r\n",
    `GET /admin/messages HTTP/1.1\r\n${asAdmin}\r\n`,
    `GET /admin/messages.data HTTP/1.1\r\n${asAdmin}\r\n`,
    `POST /?index HTTP/1.1\r\n${formType}\r\ncontent-length: ${form.length}\r\n`,
    `POST /?index HTTP/1.1\r\n${formType}\r\ncontent-length: ${form.length + 100}\r\n`,
    `POST /book-session HTTP/1.1\r\n${formType}\r\ntransfer-encoding: chunked\r\n`,
    `POST /admin/pictures HTTP/1.1\r\n${asAdmin}\r\ncontent-type: image/jpeg\r\ncontent-length: 2000000\r\n`,
    `POST /admin/pictures HTTP/1.1\r\n${asAdmin}\r\ncontent-type: image/jpeg\r\ntransfer-encoding: chunked\r\n`,
  ];
  for (const request of requests) for (const afterMs of [0, 2, 10, 40]) await askAndLeave(node.url, request, afterMs);

  const answered = async () => {
    const answer = await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return [...(await answer.text()).matchAll(/^courtside_answers_total\{kind="(\w+)",status="(\d+)"\} \d+$/gm)];
  };
  const left = async (kind: string) => (await answered()).some(([, of, status]) => of === kind && status === "499");
  for (const kind of ["render", "write", "admin"])
    await until(() => left(kind), `somebody who left (${kind}) to be counted`, 20);
  expect((await answered()).filter(([, , status = ""]) => status >= "500")).toEqual([]);
  await node.end("SIGTERM");
  expect(
    node
      .output()
      .split("\n")
      .filter((line) => /"level":50|aborted|ECONNRESET|status":5/.test(line)),
  ).toEqual([]);
});

/** Sends the head and part of the body, waits a moment and closes the connection. */
async function askAndLeave(url: string, head: string, afterMs: number): Promise<void> {
  const { port, host, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const body = head.includes("chunked") ? "5\r\nname=\r\n" : head.startsWith("POST") ? form : "";
  await new Promise<void>((resolve) => {
    socket.write(`${head}host: ${host}\r\nsec-fetch-site: same-origin\r\n\r\n${body}`, () => resolve());
  });
  await pause(afterMs);
  socket.resetAndDestroy();
}
