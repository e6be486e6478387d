import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { renderMarkdown } from "../markdown.server.ts";
import { Preview } from "../schema.ts";
import type { Route } from "./+types/admin-preview.ts";

export async function action({ request }: Route.ActionArgs) {
  await requireAdmin(request);
  const form = readForm(Preview, await formFields(request));
  return { html: form.success ? renderMarkdown(form.data.content) : undefined };
}

/** Whatever kept it from coming: the last one stays on the page, and so does what is being written. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => ({ html: undefined }));
}
