import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { log } from "#app/platform/log/log.server.ts";
import { makeSizes, type PictureUse, sweepPictures } from "./mutations.server.ts";

const Payload = z.object({ pictureId: UuidInput });

/** `uses` has one entry for each feature that shows pictures; a picture that none of them uses is removed. */
export function pictureTasks(uses: readonly PictureUse[]) {
  return {
    encode_picture: async (payload) => makeSizes(serviceDb(), Payload.parse(payload).pictureId),
    sweep_pictures: async () => {
      const removed = await sweepPictures(serviceDb(), { uses });
      if (removed > 0) log.info({ removed }, "removed pictures that nothing uses");
    },
  } satisfies TaskList;
}

/** Once, at night. */
export const pictureCron = "20 3 * * * sweep_pictures";
