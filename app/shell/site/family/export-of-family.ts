import { linkHeaders } from "#app/platform/links/links.server.ts";
import type { Route } from "./+types/export-of-family.ts";
import { requireFamily } from "./family.server.ts";
import { writeExport } from "./family-files.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const body = await writeExport(await requireFamily(request));
  const file = { "content-type": "application/json", "content-disposition": 'attachment; filename="your-data.json"' };
  return new Response(body, { headers: { ...linkHeaders, ...file } });
}
