import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { onOff } from "#app/platform/forms/texts.ts";
import { publishService } from "../mutations.server.ts";
import { serviceTexts } from "../service-input.ts";
import type { Route } from "./+types/admin-publish.ts";

export const action = adminAction({
  schema: z.object({ published: onOff() }),
  errorMessage: serviceTexts.notSaved,
  act: ({ db, params }, { published }) =>
    actOn(params.id, async (id) => {
      const before = await publishService(db, id, published);
      if (before === undefined) return false;
      return { undo: { action: `/admin/services/${id}/publish`, fields: before ? { published: "on" } : {} } };
    }),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
