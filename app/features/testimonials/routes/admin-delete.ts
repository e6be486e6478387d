import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { deleteTestimonial } from "../mutations.server.ts";
import { testimonialTexts } from "../testimonial.ts";
import type { Route } from "./+types/admin-delete.ts";

export const action = adminAction({
  errorMessage: testimonialTexts.notDeleted,
  act: ({ db, params }) => actOn(params.id, async (id) => undoOf(await deleteTestimonial(db, id))),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
