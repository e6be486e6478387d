import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type Changed, spamTexts } from "../message.ts";
import { markSpam } from "../mutations.server.ts";
import { SpamVerdict } from "../schema.ts";
import type { Route } from "./+types/mark-spam.ts";

const failed: Changed = { ok: false, said: spamTexts.failed };

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const verdict = SpamVerdict.safeParse(await formFields(request));
  if (!verdict.success) return data(failed, 400);
  try {
    const changed = await markSpam(db, verdict.data);
    const said = verdict.data.spam === "yes" ? spamTexts.moved : spamTexts.back;
    return changed > 0 ? data<Changed>({ ok: true, said }) : data(failed, 404);
  } catch (error) {
    log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, "Error moving a message");
    return data(failed, 503);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Changed> {
  return serverAction().catch(() => failed);
}
