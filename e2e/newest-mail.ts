import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";

/** The newest mail to this address, and where its private link leads. */
export async function newestMail({ mailbox }: TestSite, email: string, subject: RegExp, to = "session|offer") {
  const found = () =>
    mailbox.mails.findLast((mail) => mail.to[0] === email && subject.test(mail.header("subject") ?? ""));
  await until(() => found() !== undefined, `a mail ${subject} to ${email}`, 90);
  const raw = (found()?.raw ?? "").replaceAll("=\r\n", "");
  const link = new RegExp(`/(?:${to})/~[\\w-]{22}`).exec(raw)?.[0] ?? "";
  return { raw, link };
}
