import { data, redirect } from "react-router";
import { accountsDb } from "#app/platform/db/doors/accounts-door.server.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { isDataRequest } from "#app/platform/http/request-context.server.ts";
import { endSession } from "../../mutations.server.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { SessionInput } from "../../schema.ts";
import { securityPaths } from "../security.ts";
import type { Route } from "./+types/end-session.ts";

/** Of one's own only: another's session is not found. */
export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireAdmin(request);
  const form = readForm(SessionInput, await formFields(request));
  if (!form.success) return data(null, 400);
  await endSession(accountsDb(), { userId: user.id, sessionId: form.data.session });
  if (!isDataRequest(request)) throw redirect(securityPaths.page, 303);
  return null;
}
