import { redirect } from "react-router";
import { momentInWords } from "#app/lib/dates.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { calendarAddress, sessionAddress } from "../addresses.ts";
import type { FormResult } from "./session-forms.server.ts";
import { refusalWords } from "./session-words.ts";

type Asked = { request: Request; zone: string; id: string };

/** Without JavaScript, redirects to the sheet, which shows the result. */
export function sessionAnswer(result: FormResult, { request, zone, id }: Asked) {
  if (isDocument(request))
    return redirect(result.ok ? sessionAddress(id) : calendarAddress({ session: id, refused: result.reason }), 303);
  if (result.ok) {
    const { message, undo } = result;
    return answered({ outcome: "done", message, ...(undo && { undo }) });
  }
  const nearest = (result.nearest ?? []).map((time) => ({ ...time, words: momentInWords(time.start, zone) }));
  const message = result.message ?? refusalWords[result.reason];
  return answered({ outcome: "failed", message, facts: { nearest } }, 409);
}

/** A browser without JavaScript asks for a document. */
function isDocument(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
