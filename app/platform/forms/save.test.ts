import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { Unanswered } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { answerAction, answerSave } from "./save.server.ts";
import { gone, type SaveResult, saveUnder } from "./save-result.ts";

function received(fields: Record<string, string> = { title: "Serve" }) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { id: "a request", clientAddress: "203.0.113.7" });
  return {
    request: new Request("http://site.example/", { method: "POST", body: new URLSearchParams(fields) }),
    context,
  };
}

const schema = z.object({ title: z.string().min(2, "Please enter a title") });
const words = { schema, errorMessage: "Failed to save", takenMessage: "Taken already" };

async function answerTo(result: SaveResult<"title">, fields?: Record<string, string>) {
  const { data, init } = await answerSave(received(fields), { ...words, save: async () => result });
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
  const answer = async (done: Awaited<ReturnType<Parameters<typeof answerAction>[2]>>) => {
    const { data, init } = await answerAction(received(), "Failed", async () => done);
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
  await expect(answerSave(received(), { ...words, save: fail(bug) })).rejects.toBe(bug);
  await expect(answerAction(received(), "Failed", fail(bug))).rejects.toBe(bug);
  const away = new Unanswered("away");
  const failed = { data: { outcome: "failed", message: "Failed to save" }, init: { status: 503 } };
  expect(await answerSave(received(), { ...words, save: fail(away) })).toMatchObject(failed);
  expect(await answerAction(received(), "Failed to save", fail(away))).toMatchObject(failed);
});
