import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { rewordQuestion } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { QuestionTextInput } from "../schema.ts";
import type { Route } from "./+types/question-text.ts";

export const action = adminAction({
  schema: QuestionTextInput,
  errorMessage: questionTexts.notUpdated,
  act: ({ db, params }, { question_text }) => actOn(params.id, (id) => rewordQuestion(db, id, question_text)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
