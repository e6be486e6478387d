import { data } from "react-router";
import type { Answer } from "#app/platform/forms/answer.ts";
import { sendOrKeep } from "./send-unsent.ts";
import type { Work } from "./unsent-store.ts";

export const keptWords = "On this device, sent later";

/** The browser's half of a form that works without signal. Work that is only kept reloads nothing. */
export async function orKept(request: Request, work: Omit<Work, "fields">) {
  const form = [...(await request.formData())].map(([name, value]) => [name, `${value}`]);
  const fields: Record<string, string> = Object.fromEntries(form);
  const answer = (await sendOrKeep({ ...work, fields })) ?? keptAnswer(fields);
  return data(answer, answer.outcome === "done" && !answer.saved?.isKept ? 200 : 422);
}

function keptAnswer({ id = "", version = "" }: Work["fields"]): Answer<string> {
  return { outcome: "done", message: keptWords, saved: { id, version, isKept: true } };
}
