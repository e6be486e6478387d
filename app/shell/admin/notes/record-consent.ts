import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { ConsentInput } from "#app/features/notes/note-input.server.ts";
import { noteTexts } from "#app/features/notes/notes.ts";
import { decideAboutPictures } from "#app/features/notes/pictures.server.ts";
import { getPerson } from "#app/features/people/queries.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/record-consent.ts";

/** Records what a guardian told the coach about pictures of a child. */
export const action = adminAction({
  schema: ConsentInput,
  errorMessage: noteTexts.consentNotSaved,
  act: async ({ db }, { person, given }) => {
    if (!(await getPerson(db, person))) return false;
    await decideAboutPictures(db, { person_id: person, isGiven: given === "yes", given_by: null });
    return given === "yes" ? "The consent is recorded." : "Pictures are hidden and removed tonight.";
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
