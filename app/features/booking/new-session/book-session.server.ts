import { getBookedAlready, readBookable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import type { OpenTime, Reason } from "#app/features/calendar/open-times/open-times.ts";
import { overrulable } from "#app/features/calendar/schema.ts";
import { takeSeries } from "#app/features/calendar/series/series.server.ts";
import { noReason } from "#app/features/calendar/sessions/session-words.ts";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { momentInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { typedStart } from "./new-session.server.ts";
import { groupPlaces, type NewSessionField, newSessionTexts, notOpenInWords, weeksNotFree } from "./new-session.ts";
import type { NewSessionInput } from "./new-session-input.server.ts";

type Nearest = { start: number; placeId: string; words: string; time: string; note: string };

type Booked =
  | { ok: true; id: string }
  | { ok: false; errors: FieldErrors<NewSessionField> }
  | { ok: false; reason: Reason; message: string; nearest: Nearest[]; anyway?: string | undefined };

type ToBook = { form: NewSessionInput; instead: Record<string, number | null> };

/** Books the form. Sent twice, it returns the same session. */
export async function bookSession(tx: Tx, zone: string, { form, instead }: ToBook): Promise<Booked> {
  const [bookable, people] = await Promise.all([readBookable(tx), listPeopleById(tx, form.person)]);
  const service = bookable.services.find(({ id }) => id === form.service);
  if (people.size < form.person.length) return { ok: false, errors: { person: newSessionTexts.noPlayer } };
  const start = form.start ?? typedStart(zone, form.on, form.time);
  if (start === undefined) return { ok: false, errors: { start: newSessionTexts.noTime } };
  const wanted = {
    ...{ start, placeId: form.place, serviceId: service?.id ?? null, people: form.person, status: "booked" as const },
    ...{ minutes: form.minutes, capacity: form.capacity },
    because: form.because || (isInsisting(form) ? noReason : undefined),
    title: form.capacity >= groupPlaces.least ? form.title : (service?.title ?? "Lesson"),
  };
  if (form.weeks !== undefined && form.weeks > 1) return bookWeeks(tx, zone, { ...wanted, weeks: form.weeks, instead });
  const taken = await takeTime(tx, zone, wanted);
  if (taken.ok) return { ok: true, id: taken.id };
  const already = await getBookedAlready(tx, wanted);
  if (already) return { ok: true, id: already };
  const placeNames = new Map(bookable.places.map(({ id, name }) => [id, name]));
  return {
    ok: false,
    reason: taken.reason,
    anyway: form.start === null && overrulable.some((rule) => rule === taken.reason) ? form.time : undefined,
    message: notOpenInWords(taken.reason, timeInWords(start, zone), taken.nearest.length > 0),
    nearest: taken.nearest.map((time) => nearestInWords(time, { zone, placeNames })),
  };
}

/** The coach typed a time after being told that it is not open; a weekly hour lists its weeks before it is sent. */
function isInsisting({ start, time, anyway, repeat }: NewSessionInput): boolean {
  return start === null && (anyway === time || repeat);
}

type Weeks = Parameters<typeof takeSeries>[2];

/** Books every week or none; the page then shows which are no longer free. */
async function bookWeeks(tx: Tx, zone: string, wanted: Weeks): Promise<Booked> {
  const taken = await takeSeries(tx, zone, wanted);
  const first = taken.ok ? taken.sessions[0]?.id : await getBookedAlready(tx, wanted);
  if (first) return { ok: true, id: first };
  const conflicts = taken.ok ? [] : taken.conflicts.filter((week) => !week.ok);
  const message = weeksNotFree(conflicts.map(({ start }) => weekdayAndDate(start, zone)));
  return { ok: false, reason: "taken", message, nearest: [] };
}

function nearestInWords(
  { start, placeId }: OpenTime,
  { zone, placeNames }: { zone: string; placeNames: Map<string, string> },
) {
  const words = momentInWords(start, zone);
  const time = timeInWords(start, zone);
  const day = words.slice(0, -`, ${time}`.length);
  return { start, placeId, words, time, note: `${day}, ${placeNames.get(placeId) ?? ""}` };
}
