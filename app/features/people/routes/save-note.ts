import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { saveNote } from "../mutations.server.ts";
import { peopleTexts } from "../person.ts";
import { NoteInput } from "../person-input.server.ts";
import type { Route } from "./+types/save-note.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: NoteInput) => saveUnder(id, (known) => saveNote(db, known, form));
  return answerSave({ request, context }, { schema: NoteInput, save, errorMessage: peopleTexts.noteNotSaved });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
