import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { sessionFormPath } from "../addresses.ts";
import { MoveInput } from "../calendar-view.server.ts";
import { movedInWords, targetOf } from "../moves.server.ts";
import { moveSession } from "../mutations.server.ts";
import { answerForSession } from "../session-answer.server.ts";
import { getShownSession } from "../sessions.server.ts";
import type { Route } from "./+types/move-session.ts";

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = (await getPublicSettings(db)) ?? defaultSettings;
  const move = readForm(MoveInput, await formFields(request));
  const before = isUuid(id) ? await getShownSession(db, id) : undefined;
  const words = { request, zone, id, message: "" };
  if (!before || !move.success) return answerForSession({ ok: false, reason: before ? "closed" : "gone" }, words);
  const target = targetOf(zone, before, move.data);
  const { version, minutes, because } = move.data;
  const moved = await moveSession(db, zone, { id, ...target, version, minutes, because: because ?? undefined });
  if (!moved.ok) return answerForSession(moved, words);
  const fields = {
    start: `${before.start}@${before.placeId}`,
    minutes: `${(before.end - before.start) / 60_000}`,
    version: moved.version,
    // It was there before, whatever stands against it.
    because: "Moved back",
  };
  const undo = { action: sessionFormPath(id, "move"), fields };
  return answerForSession(moved, { ...words, message: movedInWords(zone, target.start), undo });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
