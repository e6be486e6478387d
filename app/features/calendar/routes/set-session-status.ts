import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { sessionFormPath } from "../addresses.ts";
import { SessionStatusInput } from "../calendar-view.server.ts";
import { setSessionStatus } from "../mutations.server.ts";
import { sessionMoves } from "../schema.ts";
import { answerForSession } from "../session-answer.server.ts";
import { statusWords } from "../session-words.ts";
import { getShownSession } from "../sessions.server.ts";
import type { Route } from "./+types/set-session-status.ts";

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = (await getPublicSettings(db)) ?? defaultSettings;
  const change = readForm(SessionStatusInput, await formFields(request));
  const before = isUuid(id) ? await getShownSession(db, id) : undefined;
  const words = { request, zone, id, message: "" };
  if (!before || !change.success) return answerForSession({ ok: false, reason: before ? "ended" : "gone" }, words);
  const { status, version, because } = change.data;
  const changed = await setSessionStatus(db, zone, { id, status, version, because: because ?? undefined });
  if (!changed.ok) return answerForSession(changed, words);
  const fields = { status: before.status, version: changed.version };
  const undo = sessionMoves[status].includes(before.status)
    ? { action: sessionFormPath(id, "status"), fields }
    : undefined;
  return answerForSession(changed, { ...words, message: statusWords[status], undo });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
