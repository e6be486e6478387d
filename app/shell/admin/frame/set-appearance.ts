import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import type { Route } from "./+types/set-appearance.ts";
import { rememberSidebar, rememberTheme } from "./appearance.server.ts";
import { themeOf } from "./appearance.ts";

export async function action({ request }: Route.ActionArgs) {
  await requireAdmin(request);
  const { sidebar, theme: asked } = await formFields(request);
  const theme = themeOf(asked);
  const headers = new Headers();
  if (sidebar === "open" || sidebar === "rail") headers.append("set-cookie", rememberSidebar(sidebar === "open"));
  if (theme) headers.append("set-cookie", rememberTheme(theme));
  return data(null, { headers });
}
