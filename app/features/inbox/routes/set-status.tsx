import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type Changed, statusTexts } from "../message.ts";
import { setMessageStatus } from "../mutations.server.ts";
import { StatusChange } from "../schema.ts";
import type { Route } from "./+types/set-status.ts";

const failed: Changed = { ok: false, said: statusTexts.failed };

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const change = StatusChange.safeParse(await formFields(request));
  if (!change.success) return data(failed, 400);
  try {
    const changed = await setMessageStatus(db, change.data);
    return changed > 0 ? data<Changed>({ ok: true, said: statusTexts.set }) : data(failed, 404);
  } catch (error) {
    log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, "Error setting a message's status");
    return data(failed, 503);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Changed> {
  return serverAction().catch(() => failed);
}
