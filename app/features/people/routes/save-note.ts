import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { saveNote } from "../mutations.server.ts";
import { peopleTexts } from "../person.ts";
import { NoteInput } from "../person-input.server.ts";
import type { Route } from "./+types/save-note.ts";

export const action = adminAction({
  schema: NoteInput,
  errorMessage: peopleTexts.noteNotSaved,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => saveNote(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
