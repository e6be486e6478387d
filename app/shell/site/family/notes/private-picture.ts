import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { findPicture } from "#app/features/notes/pictures.server.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { linkHeaders } from "#app/platform/links/links.server.ts";
import { fileOf, mediaTypeOf, originalBase, privateFolder } from "#app/platform/media/picture-file.ts";
import { filePolicy, storage } from "#app/platform/media/storage.server.ts";
import { getFamily } from "#app/shell/site/family/family.server.ts";
import type { Route } from "./+types/private-picture.ts";

/**
 * A picture in a lesson note, for its family and the coach. Checked on each request, so that withdrawing works at once.
 */
export async function loader({ request, params: { file } }: Route.LoaderArgs) {
  const type = mediaTypeOf(file);
  const isTheirs = type !== undefined && ((await isOfFamily(request, file)) || (await isOfCoach(request, file)));
  const bytes = isTheirs ? await storage().get(fileOf(privateFolder + file)) : undefined;
  if (!type || !bytes) return new Response("Not found", { status: 404, headers: linkHeaders });
  const headers = { ...linkHeaders, "content-type": type, "content-security-policy": filePolicy };
  return new Response(new Uint8Array(bytes), { headers });
}

async function isOfFamily(request: Request, file: string): Promise<boolean> {
  const family = await getFamily(request);
  const seen = family && (await asHousehold(family.holderId, (tx) => findPicture(tx, originalBase(file))));
  return seen !== undefined;
}

async function isOfCoach(request: Request, file: string): Promise<boolean> {
  try {
    const { db } = await requireAdmin(request);
    return (await findPicture(db, originalBase(file))) !== undefined;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return false;
  }
}
