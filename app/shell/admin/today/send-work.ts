import { data } from "react-router";
import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { rosterPath } from "#app/features/calendar/addresses.ts";
import { refusalWords } from "#app/features/calendar/sessions/session-words.ts";
import { LooseEndInput, settleLooseEnd } from "#app/features/calendar/spots/loose-ends.server.ts";
import { changeRoster, RosterInput } from "#app/features/calendar/spots/roster.server.ts";
import { once } from "#app/features/devices/sent-work.server.ts";
import { LessonNoteInput } from "#app/features/notes/note-input.server.ts";
import { noteTexts } from "#app/features/notes/notes.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import { readForm } from "#app/platform/forms/form-fields.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { saveNoteAt } from "#app/shell/admin/notes/save-note.server.ts";

const WorkInput = z.object({
  key: UuidInput,
  account: z.string().max(200),
  kind: z.enum(["note", "mark", "done"]),
  address: z.string().max(500),
  fields: z.record(z.string().max(100), z.string().max(10_000)),
});
type WorkInput = z.output<typeof WorkInput>;

/** Accepts work from the coach's phone, perhaps hours old and perhaps sent twice. */
export const action = adminAction({
  read: readWork,
  act: async ({ db, user }, work) => {
    // A new sign-in on the same phone must not send another account's work.
    if (work.account !== user.id) throw data(null, 403);
    return Response.json(await once(db, work.key, (tx) => works[work.kind](tx, work)));
  },
});

async function readWork(request: Request): Promise<WorkInput> {
  const work = WorkInput.safeParse(await request.json().catch(() => undefined));
  if (!work.success) throw data(null, 400);
  return work.data;
}

const works: Record<WorkInput["kind"], (tx: Tx, work: WorkInput) => Promise<Answer<string>>> = {
  note: async (tx, { address, fields }) => {
    const form = readForm(LessonNoteInput, fields);
    if (!form.success) return failed(noteTexts.notSaved);
    const saved = await saveNoteAt(tx, address, form.data);
    if (saved.ok) return { outcome: "done", saved: { id: saved.id, version: saved.version } };
    if (saved.reason !== "stale") return failed(noteTexts.notSaved);
    return { outcome: "stale", stored: saved.stored, version: saved.version };
  },
  mark: async (tx, { address, fields }) => {
    const id = UuidInput.safeParse(address.split("/").at(-2)).data;
    const tap = readForm(RosterInput, fields);
    if (!id || address !== rosterPath(id) || !tap.success) return failed(refusalWords.gone);
    const changed = await changeRoster(tx, id, tap.data);
    return changed.ok
      ? { outcome: "done" }
      : failed(refusalWords[changed.reason === "full" ? "taken" : changed.reason]);
  },
  done: async (tx, { fields }) => {
    const form = readForm(LooseEndInput, fields);
    if (!form.success || form.data.ending !== "completed") return failed(refusalWords.ended);
    const { time_zone: zone } = await requireSettings(tx);
    const settled = await settleLooseEnd(tx, zone, form.data);
    if (!settled.ok) return failed(refusalWords[settled.reason]);
    return { outcome: "done", message: settled.message, ...(settled.undo && { undo: settled.undo }) };
  },
};

function failed(message: string): Answer<string> {
  return { outcome: "failed", message };
}
