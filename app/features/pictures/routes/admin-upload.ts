import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isAway } from "#app/platform/db/away.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { RefusedImage } from "#app/platform/media/image.server.ts";
import { uploadTexts } from "#app/platform/media/picture-file.ts";
import { StorageFailure } from "#app/platform/media/storage.server.ts";
import { storePicture } from "../mutations.server.ts";
import type { Route } from "./+types/admin-upload.ts";

/** The body is the file itself, so nothing has to be parsed before it is checked. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  // Outside: a client that hangs up halfway is not our failure.
  const bytes = Buffer.from(await request.arrayBuffer());
  try {
    return Response.json(await storePicture(db, bytes));
  } catch (error) {
    if (error instanceof RefusedImage) return Response.json({ message: error.message }, { status: 422 });
    if (!(error instanceof StorageFailure || isAway(error))) throw error;
    log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, uploadTexts.failed);
    return Response.json({ message: uploadTexts.failed }, { status: 503 });
  }
}
