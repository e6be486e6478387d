import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { listCoachAddresses } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { messageMail } from "./emails/message-mail.ts";
import { getMessage } from "./queries.server.ts";

const Payload = z.object({ messageId: z.uuid() });

async function tellCoachAboutMessage(payload: unknown, { job }: JobHelpers): Promise<void> {
  const { messageId } = Payload.parse(payload);
  const message = await getMessage(serviceDb(), messageId);
  // Erased before its mail went out: nothing is left to tell.
  if (!message) return;
  const to = await listCoachAddresses(serviceDb());
  await sendMail({ messageId: `message-${messageId}.${job.id}`, to, replyTo: message.email, ...messageMail(message) });
}

export const inboxTasks = { tell_coach_about_message: tellCoachAboutMessage } satisfies TaskList;
