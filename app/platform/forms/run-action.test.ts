import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { Unanswered } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import type { Undo } from "./answer.ts";
import { runAction } from "./run-action.server.ts";
import { gone, type SaveResult, saveUnder } from "./save-result.ts";

function received(fields: Record<string, string> = { title: "Serve" }) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { id: "a request", clientAddress: "203.0.113.7" });
  const url = new URL("http://site.example/");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  return { request, context, url, params: {}, pattern: "/" };
}

const schema = z.object({ title: z.string().min(2, "Please enter a title") });
const words = { schema, errorMessage: "Failed to save", takenMessage: "Taken already" };

async function answerTo(result: SaveResult<"title">, fields?: Record<string, string>) {
  const { data, init } = await runAction(received(fields), { ...words, save: async () => result });
  return { status: init?.status, ...data };
}

test("the route chooses the text for a mutation's result", async () => {
  const stamp = { id: "an id", version: "2026-01-01" };
  expect(await answerTo({ ok: true, ...stamp })).toEqual({ status: 200, outcome: "done", saved: stamp });
  expect(await answerTo(gone)).toEqual({ status: 409, outcome: "failed", message: "Failed to save" });
  const taken = { ok: false, reason: "taken", field: "title" } as const;
  expect(await answerTo(taken)).toEqual({ status: 409, outcome: "refused", errors: { title: "Taken already" } });
  const stale = { ok: false, reason: "stale", stored: { title: "Volley" }, version: "2026" } as const;
  expect(await answerTo(stale)).toMatchObject({ status: 409, outcome: "stale", stored: { title: "Volley" } });
  const refused = { status: 400, outcome: "refused", errors: { title: "Please enter a title" } };
  expect(await answerTo({ ok: true, ...stamp }, { title: "" })).toEqual(refused);
});

test("an address without an id finds nothing and does not query the database", async () => {
  const never = () => expect.unreachable("asked");
  expect(await saveUnder("no-id", never)).toEqual(gone);
});

test("a button explains why nothing was done", async () => {
  const answer = async (done: boolean | { refused: string } | { undo: Undo }) => {
    const { data, init } = await runAction(received(), { errorMessage: "Failed", act: () => done });
    return { status: init?.status ?? 200, ...data };
  };
  expect(await answer(true)).toEqual({ status: 200, outcome: "done" });
  expect(await answer(false)).toEqual({ status: 404, outcome: "failed", message: "Failed" });
  expect(await answer({ refused: "Too late" })).toEqual({ status: 409, outcome: "failed", message: "Too late" });
  const undo = { action: "/admin/take-back", fields: { id: "an id" } };
  expect(await answer({ undo })).toEqual({ status: 200, outcome: "done", undo });
});

const bug = new TypeError("Cannot read properties of undefined (reading 'timeout')");

test("a bug in a save or an action is thrown; an outage is explained", async () => {
  const fail = (error: Error) => async () => Promise.reject(error);
  await expect(runAction(received(), { ...words, save: fail(bug) })).rejects.toBe(bug);
  await expect(runAction(received(), { errorMessage: "Failed", act: fail(bug) })).rejects.toBe(bug);
  const away = new Unanswered("away");
  const failed = { data: { outcome: "failed", message: "Failed to save" }, init: { status: 503 } };
  expect(await runAction(received(), { ...words, save: fail(away) })).toMatchObject(failed);
  expect(await runAction(received(), { errorMessage: "Failed to save", act: fail(away) })).toMatchObject(failed);
});

test("an outage without a message is thrown", async () => {
  const away = new Unanswered("away");
  await expect(runAction(received(), { act: () => Promise.reject(away) })).rejects.toBe(away);
});

test("a button with an unusable form finds nothing", async () => {
  const never = () => expect.unreachable("ran");
  const answer = await runAction(received({ title: "" }), { schema, errorMessage: "Failed", act: never });
  expect(answer).toMatchObject({ data: { outcome: "failed", message: "Failed" }, init: { status: 404 } });
});

test("a refused form returns only the fields that are kept", async () => {
  const form = { title: "", password: "secret" };
  const save = () => expect.unreachable("ran");
  const { data } = await runAction(received(form), { schema, keeps: ["title"], save });
  expect(data).toMatchObject({ outcome: "refused", typed: { title: "" } });
  expect(JSON.stringify(data)).not.toContain("secret");
  expect((await runAction(received(form), { schema, save })).data).not.toHaveProperty("typed");
});

test("a redirect that an action returns is thrown", async () => {
  const to = redirect("/next", 303);
  await expect(runAction(received(), { act: () => to })).rejects.toBe(to);
  await expect(runAction(received(), { schema, save: () => to })).rejects.toBe(to);
});
