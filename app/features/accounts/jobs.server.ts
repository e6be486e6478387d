import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { addJob, urgent } from "#app/platform/jobs/add-job.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { type MailContent, writeMail } from "#app/platform/mail/mail-page.tsx";
import { confirmHours, resetMinutes } from "./account.ts";
import {
  addressChangeMail,
  alreadyRegisteredMail,
  confirmationMail,
  newAddressMail,
  passwordResetMail,
} from "./emails/account-mails.ts";
import { forgetExpired } from "./mutations.server.ts";
import { getUser } from "./queries.server.ts";
import { noteAccountAction, operatorActions } from "./security/account-log.server.ts";
import { securityPaths } from "./security/security.ts";
import { getNewAddress, keepWaiting } from "./security/sign-in-address.server.ts";
import { mintToken } from "./sign-in/one-time-tokens.server.ts";

const Payload = z.object({ userId: z.string() });
const OperatorActionInput = Payload.extend({ action: z.enum(operatorActions) });

type Letter = {
  path: (userId: string) => Promise<string>;
  write: (facts: { brand: string; href: string }) => MailContent;
  /** By default the account's own address. */
  to?: string;
};

/**
 * A job contains only the person's id. The secret is created when the mail is written, so the queue never holds one, and
 * a retried mail has a new one.
 */
function mailTo({ path, write, to }: Letter) {
  return async (payload: unknown, { job }: JobHelpers): Promise<void> => {
    const { userId } = Payload.parse(payload);
    const user = await getUser(serviceDb(), userId);
    if (!user) return;
    const { brand } = await requireSettings(serviceDb());
    const href = siteOrigin() + (await path(userId));
    await sendMail({ messageId: `account-${job.id}`, to: [to ?? user.email], ...writeMail(write({ brand, href })) });
  };
}

const mintConfirmation = (userId: string) =>
  mintToken(serviceDb(), { purpose: "confirm-email", value: userId, hours: confirmHours });
const mintReset = (userId: string) =>
  mintToken(serviceDb(), { purpose: "reset-password", value: userId, hours: resetMinutes / 60 });

export const accountTasks = {
  mail_confirmation: mailTo({
    path: async (userId) => `/auth?confirm=${await mintConfirmation(userId)}`,
    write: confirmationMail,
  }),
  mail_already_registered: mailTo({ path: async () => "/auth", write: alreadyRegisteredMail }),
  mail_password_reset: mailTo({
    path: async (userId) => `/auth/reset?token=${await mintReset(userId)}`,
    write: passwordResetMail,
  }),
  mail_new_address: async (payload, helpers) => {
    const { userId } = Payload.parse(payload);
    const email = await getNewAddress(serviceDb(), userId);
    if (!email) return;
    const mail = mailTo({
      path: async () => `${securityPaths.page}?address=${await keepWaiting(serviceDb(), { userId, email })}`,
      write: newAddressMail,
      to: email,
    });
    await mail(payload, helpers);
  },
  mail_address_change: async (payload, helpers) => {
    const { userId } = Payload.parse(payload);
    const email = await getNewAddress(serviceDb(), userId);
    if (!email) return;
    const mail = mailTo({
      path: async () => securityPaths.page,
      write: (facts) => addressChangeMail({ ...facts, email }),
    });
    await mail(payload, helpers);
    // The link exists only once the old address has been told.
    await addJob(serviceDb(), "mail_new_address", { userId }, urgent);
  },
  note_operator_action: async (payload) => {
    const { action, userId } = OperatorActionInput.parse(payload);
    noteAccountAction(action, { userId });
  },
  forget_expired_accounts_data: () => forgetExpired(serviceDb()),
} satisfies TaskList;

export const accountCron = "17 * * * * forget_expired_accounts_data";
