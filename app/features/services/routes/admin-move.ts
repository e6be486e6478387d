import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { DirectionInput } from "#app/platform/forms/texts.ts";
import { moveService } from "../mutations.server.ts";
import { serviceTexts } from "../service-input.ts";
import type { Route } from "./+types/admin-move.ts";

export const action = adminAction({
  schema: DirectionInput,
  errorMessage: serviceTexts.notMoved,
  act: ({ db, params }, { direction }) => actOn(params.id, (id) => moveService(db, id, direction)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
