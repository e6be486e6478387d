import { data, redirect } from "react-router";
import { momentInWords } from "#app/lib/dates.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import { calendarAddress, sessionAddress } from "../addresses.ts";
import type { OpenTime } from "../open-times/open-times.ts";
import type { FormResult } from "./session-forms.server.ts";
import { refusalWords } from "./session-words.ts";

type Asked = { request: Request; zone: string; id: string };
type SessionAnswer = Answer & { nearest?: (OpenTime & { words: string })[] };

/** The answer to a session's form; where no script can read it, the sheet says it. */
export function answerForSession(result: FormResult, { request, zone, id }: Asked) {
  if (isDocument(request))
    throw redirect(result.ok ? sessionAddress(id) : calendarAddress({ session: id, refused: result.reason }), 303);
  if (result.ok) {
    const { message, undo } = result;
    return data<SessionAnswer>({ outcome: "done", message, ...(undo && { undo }) });
  }
  const nearest = (result.nearest ?? []).map((time) => ({ ...time, words: momentInWords(time.start, zone) }));
  return data<SessionAnswer>(
    { outcome: "failed", message: result.message ?? refusalWords[result.reason], nearest },
    409,
  );
}

/** A browser without scripts asks for a page. */
function isDocument(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
