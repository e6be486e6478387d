import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { DirectionInput } from "#app/platform/forms/texts.ts";
import { moveQuestion } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import type { Route } from "./+types/question-move.ts";

export const action = adminAction({
  schema: DirectionInput,
  errorMessage: questionTexts.notMoved,
  act: ({ db, params }, { direction }) => actOn(params.id, (id) => moveQuestion(db, id, direction)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
