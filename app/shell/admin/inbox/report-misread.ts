import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { understand } from "#app/features/booking/words/understanding.server.ts";
import { getMessage } from "#app/features/inbox/queries.server.ts";
import { misreadTexts } from "#app/features/phrases/meanings.ts";
import { reportMisread } from "#app/features/phrases/mutations.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/report-misread.ts";

export const action = adminAction({
  schema: z.object({ message_id: z.string() }),
  errorMessage: misreadTexts.notReported,
  act: ({ db }, { message_id }) => report(db, message_id),
});

/** The phrase as it is read now, without its author. */
async function report(db: Tx, messageId: string) {
  const message = isUuid(messageId) ? await getMessage(db, messageId) : undefined;
  if (!message?.preferred_date) return false;
  const { time_zone: zone } = await requireSettings(db);
  const { words } = await understand(db, message.preferred_date, { zone, now: Date.now() });
  const known = [message.name, message.child_name, message.email, message.phone].filter((one) => one !== null);
  await reportMisread(db, { words: message.preferred_date, understood: words.join("; "), known });
  return misreadTexts.reported;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
