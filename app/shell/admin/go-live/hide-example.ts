import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/hide-example.ts";
import { hideExample } from "./examples.server.ts";
import { goLiveTexts } from "./go-live.tsx";

export const action = adminAction({
  schema: z.object({ step: z.string() }),
  errorMessage: goLiveTexts.notHidden,
  act: ({ db }, { step }) => hideExample(db, step),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
