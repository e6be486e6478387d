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

/** On any failure the last preview stays, and so does the text. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => ({ html: undefined }));
}
