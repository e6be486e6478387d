import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { silentDb } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { asSelfTest } from "#app/platform/http/self-test-request.server.ts";
import type { Declined } from "./intake.server.ts";
import type { Sender } from "./sender.server.ts";
import { visitorAction } from "./visitor-action.server.ts";

const schema = z.object({ name: z.string().min(2, "Please enter your name") });
type Form = z.output<typeof schema>;
type Taken = { ok: true };

function send(
  receive: (sender: Sender) => Promise<Taken | Declined>,
  { path = "/form", name = "Dana Field", staysOnPage = true } = {},
) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { id: "a request", clientAddress: "203.0.113.7" });
  const url = new URL(`http://site.example${path}`);
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ name }) });
  const action = visitorAction<Form, "name", unknown, Taken>({
    schema,
    receive: (_tx, _form, sender) => receive(sender),
    errorMessage: "Error storing nothing",
    next: () => redirect("/next", 303),
    staysOnPage,
  });
  return action({ request, context, url, params: {}, pattern: "/form" });
}

const take = async (): Promise<Taken> => ({ ok: true });
const typed = { name: "Dana Field" };

test("an accepted form redirects; with JavaScript the page confirms it in place", async () => {
  const leadsOn = { status: 303 };
  await expect(send(take)).rejects.toMatchObject(leadsOn);
  await expect(send(take, { path: "/form.data", staysOnPage: false })).rejects.toMatchObject(leadsOn);
  expect(await send(take, { path: "/form.data" })).toMatchObject({ data: { outcome: "done" } });
});

test("whatever the result, the typed values come back", async () => {
  const tooMany = async () => ({ ok: false, reason: "too many", retrySeconds: 120 }) as const;
  const declined = await send(tooMany);
  expect(declined).toMatchObject({ data: { outcome: "declined", reason: "too many", typed }, init: { status: 429 } });
  expect(new Headers(declined.init?.headers).get("retry-after")).toBe("120");
  const otherContent = async () => ({ ok: false, reason: "other content" }) as const;
  expect(await send(otherContent)).toMatchObject({ data: { outcome: "declined", typed }, init: { status: 409 } });
  const away = () => silentDb.execute("select 1").then(take);
  expect(await send(away)).toMatchObject({ data: { outcome: "failed", typed }, init: { status: 503 } });
  const refused = { outcome: "refused", errors: { name: "Please enter your name" }, typed: { name: "D" } };
  expect(await send(take, { name: "D" })).toMatchObject({ data: refused, init: { status: 400 } });
});

test("a bug is thrown", async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'timeout')");
  await expect(send(() => Promise.reject(bug))).rejects.toBe(bug);
});

test("a self-test has its own budget", async () => {
  const clients: string[] = [];
  const note = async ({ client }: Sender) => {
    clients.push(client);
    return take();
  };
  await send(note, { path: "/form.data" });
  await asSelfTest(() => send(note, { path: "/form.data" }));
  await send(note, { path: "/form.data" });
  expect(clients[0]).toBe(clients[2]);
  expect(clients[1]).not.toBe(clients[0]);
});
