import nodemailer, { type Transporter } from "nodemailer";
import { env } from "#app/platform/env.server.ts";
import { remember } from "#app/platform/remember.server.ts";

export type Mail = {
  /** Made from the job, so that a mail sent twice by a retry is recognised as one. */
  messageId: string;
  to: string[];
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
};

/** Hands one mail to the SMTP server, or throws; the job that called tries again later. */
export async function sendMail(mail: Mail): Promise<void> {
  const from = env().MAIL_FROM;
  if (!from) throw new Error("MAIL_FROM is not set");
  await transport().sendMail({
    ...mail,
    from,
    messageId: `<${mail.messageId}@${domainOf(from)}>`,
    disableFileAccess: true,
  });
}

function transport(): Transporter {
  return remember("mail transport", () => {
    const url = env().SMTP_URL;
    if (!url) throw new Error("SMTP_URL is not set");
    return nodemailer.createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableUrlAccess: true,
    });
  });
}

function domainOf(address: string): string {
  return address.replace(/^.*@/s, "").replace(/[^a-z0-9.-].*$/is, "") || "localhost";
}
