import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { RefusedImage } from "#app/platform/media/image.server.ts";
import { mediaFolder, privateFolder, uploadTexts } from "#app/platform/media/picture-file.ts";
import { StorageFailure } from "#app/platform/media/storage.server.ts";
import { storePicture } from "../mutations.server.ts";

/** The body is the file itself, so nothing has to be parsed before it is checked. */
export const action = adminAction({
  errorMessage: uploadTexts.failed,
  messageFor: (error) => (error instanceof StorageFailure ? uploadTexts.failed : undefined),
  read: async (request) => Buffer.from(await request.arrayBuffer()),
  act: async ({ db, url }, bytes) => {
    try {
      return answered({ outcome: "done", facts: await storePicture(db, bytes, folderIn(url)) });
    } catch (error) {
      if (error instanceof RefusedImage) return answered({ outcome: "failed", message: error.message }, 422);
      throw error;
    }
  },
});

function folderIn({ searchParams }: URL): string {
  return searchParams.has("private") ? privateFolder : mediaFolder;
}
