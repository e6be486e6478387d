import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { confirmStep } from "#app/features/settings/mutations.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/keep-example.ts";
import { goLiveTexts } from "./go-live.tsx";

/** The owner keeps a seeded value as it is, or skips a step. */
export const action = adminAction({
  schema: z.object({ step: z.string() }),
  errorMessage: goLiveTexts.notKept,
  act: ({ db }, { step }) => confirmStep(db, step),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
