import { redirect } from "react-router";
import { momentInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Undo } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { calendarAddress, sessionAddress, sessionFormPath } from "../addresses.ts";
import { moveSession, setSessionStatus } from "../mutations.server.ts";
import type { OpenTime } from "../open-times/open-times.ts";
import { sessionMoves } from "../schema.ts";
import { endSeries, moveSeries } from "../series/series-changes.server.ts";
import type { SeriesWeek } from "../series/series-weeks.server.ts";
import type { MoveInput, SessionStatusInput } from "../week/calendar-view.server.ts";
import { noReason, type Refusal, reasonWords, refusalWords, statusWords } from "./session-words.ts";
import type { ShownSession } from "./sessions.server.ts";

export type FormResult =
  | { ok: true; message: string; undo?: Undo | undefined }
  | { ok: false; reason: Refusal; message?: string; nearest?: OpenTime[] };

/** Moves one session, or also later or all sessions of its weekly hour. Undo posts the same form. */
export async function moveByForm(
  tx: Tx,
  zone: string,
  form: MoveInput & { before: ShownSession },
): Promise<FormResult> {
  const { before, version, minutes, because, clock, scope, free_until: freeUntil } = form;
  const target = targetOf(zone, form);
  // A time that the coach typed needs no reason.
  const move = { id: before.id, ...target, version, minutes, because: because ?? (clock && noReason), freeUntil };
  const moved = scope ? await moveSeries(tx, zone, { ...move, scope }) : await moveSession(tx, zone, move);
  if (!moved.ok && "conflicts" in moved) return conflictsInWords(zone, moved.conflicts);
  if (!moved.ok) return moved;
  const fields = {
    start: `${before.start}@${before.placeId}`,
    minutes: `${(before.end - before.start) / msPerMinute}`,
    version: moved.version,
    // It was there before, so its old time needs no open hours.
    because: "Moved back",
    ...(before.freeUntil && { free_until: `${before.freeUntil.getTime()}` }),
    ...(scope && { scope }),
  };
  const count = "sessions" in moved ? `${moved.sessions} sessions moved, this one` : "Moved";
  return {
    ok: true,
    message: `${count} to ${momentInWords(target.start, zone)}`,
    undo: { action: sessionFormPath(before.id, "move"), fields },
  };
}

/** Fields that the form leaves out do not change. */
function targetOf(zone: string, { before, start, place, on, clock }: MoveInput & { before: ShownSession }) {
  const placeId = start?.placeId ?? place ?? before.placeId;
  if (start) return { start: start.start, placeId };
  if (!on || !clock) return { start: before.start, placeId };
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return { start: instantAt(zone, on, hours * 60 + minutes, "earlier"), placeId };
}

/** 'Nothing was moved. Thu, Nov 26: Time off (Thanksgiving).' */
function conflictsInWords(zone: string, weeks: SeriesWeek[]): FormResult {
  const reasons = weeks.flatMap((week) => {
    if (week.ok) return [];
    const why = week.reason === "time off" ? "Time off" : reasonWords[week.reason];
    return `${weekdayAndDate(week.start, zone)}: ${week.note ? `${why} (${week.note})` : why}.`;
  });
  return { ok: false, reason: "conflicts", message: ["Nothing was moved.", ...reasons].join(" ") };
}

type ChangeForm = SessionStatusInput & { before: ShownSession };

export async function changeByForm(tx: Tx, zone: string, form: ChangeForm): Promise<FormResult> {
  const { before, status, version, because, scope, words, asks, tell } = form;
  const change = { id: before.id, version, because: because ?? undefined };
  if (scope && status === "cancelled") {
    const ended = await endSeries(tx, zone, { ...change, scope });
    return ended.ok ? { ok: true, message: `${ended.sessions} sessions cancelled` } : ended;
  }
  const isSilent = asks !== undefined && tell === undefined;
  const changed = await setSessionStatus(tx, zone, { ...change, status, words: words ?? undefined, isSilent });
  if (!changed.ok) return changed;
  const fields = { status: before.status, version: changed.version };
  const canGoBack = sessionMoves[status].includes(before.status);
  return {
    ok: true,
    message: statusWords[status],
    undo: canGoBack ? { action: sessionFormPath(before.id, "status"), fields } : undefined,
  };
}

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

/** Without JavaScript, redirects to the page, which shows what is left. */
export function answerOn(page: string, request: Request, result: FormResult) {
  if (isDocument(request)) return redirect(page, 303);
  if (!result.ok) return answered({ outcome: "failed", message: result.message ?? refusalWords[result.reason] }, 409);
  const { message, undo } = result;
  return answered({ outcome: "done", message, ...(undo && { undo }) });
}

/** A browser without JavaScript asks for a document. */
function isDocument(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
