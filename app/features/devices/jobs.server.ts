import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { FindMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { bringKeys } from "./push/devices.server.ts";
import { collectNews } from "./push/news.server.ts";
import { sendPush } from "./push/send-push.server.ts";

const Payload = z.object({ noticeId: UuidInput });

/** The mails of every feature, which know what happened. */
export function deviceTasks(find: FindMail) {
  return {
    collect_push_news: async () => {
      await bringKeys(serviceDb());
      const { time_zone: zone } = await requireSettings(serviceDb());
      await collectNews(serviceDb(), { zone, now: Date.now() }, find);
    },
    send_push: (payload) => sendPush(serviceDb(), Payload.parse(payload).noticeId, find),
  } satisfies TaskList;
}

export const deviceCron = "* * * * * collect_push_news";
