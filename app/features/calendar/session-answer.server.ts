import { data, redirect } from "react-router";
import { momentInWords } from "#app/lib/dates.ts";
import type { Answer, Undo } from "#app/platform/forms/answer.ts";
import { calendarAddress, sessionAddress } from "./addresses.ts";
import type { OpenTime } from "./open-times.ts";
import { type Refusal, refusalWords } from "./session-words.ts";

type Result = { ok: true } | { ok: false; reason: Refusal; nearest?: OpenTime[] };
type Words = { request: Request; zone: string; id: string; message: string; undo?: Undo | undefined };

/** What became of a session's form; where no script can read that, the sheet says it. */
export function answerForSession(result: Result, { request, zone, id, message, undo }: Words) {
  if (isDocument(request))
    throw redirect(result.ok ? sessionAddress(id) : calendarAddress({ session: id, refused: result.reason }), 303);
  if (result.ok) return data<SessionAnswer>({ outcome: "done", message, ...(undo && { undo }) });
  const nearest = (result.nearest ?? []).map((time) => ({ ...time, words: momentInWords(time.start, zone) }));
  return data<SessionAnswer>({ outcome: "failed", message: refusalWords[result.reason], nearest }, 409);
}

export type SessionAnswer = Answer & { nearest?: (OpenTime & { words: string })[] };

/** A browser without scripts asks for a page. */
function isDocument(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
