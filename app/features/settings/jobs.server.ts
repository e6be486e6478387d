import type { JobHelpers, TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { writeMail } from "#app/platform/mail/mail-page.tsx";
import { testMail } from "./emails/test-mail-content.ts";
import { listCoachAddresses, requireSettings } from "./queries.server.ts";

async function sendTestMail(_payload: unknown, { job }: JobHelpers): Promise<void> {
  const to = await listCoachAddresses(serviceDb());
  const { brand } = await requireSettings(serviceDb());
  await sendMail({ messageId: `test-${job.id}`, to, ...writeMail(testMail(brand)) });
}

export const settingsTasks = { send_test_mail: sendTestMail } satisfies TaskList;
