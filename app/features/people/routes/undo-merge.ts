import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { undoMerge } from "../merge.server.ts";
import { mergeTexts, undoRefusals } from "../merge-words.ts";
import { UnmergeInput } from "../person-input.server.ts";
import type { Route } from "./+types/undo-merge.ts";

export const action = adminAction({
  schema: UnmergeInput,
  errorMessage: mergeTexts.notUndone,
  act: ({ db, params }, { merge }) =>
    actOn(params.id, async (kept_id) => {
      const undone = await undoMerge(db, { id: merge, kept_id });
      return undone.ok || { refused: undoRefusals[undone.reason] };
    }),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
