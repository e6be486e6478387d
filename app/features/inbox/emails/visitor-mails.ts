import type { MailFacts, MailWords } from "#app/features/notifications/schema.ts";

/** Contains nothing that a stranger typed; otherwise anyone could make the site mail their words to anyone. */
export function acknowledgementMail({ brand, replyHours }: MailFacts): MailWords {
  return {
    subject: `${brand}: your request has arrived`,
    paragraphs: [
      `Thank you for writing to ${brand}. Your request has arrived, and you will have an answer within ${replyHours} hours.`,
      "Reply to this email if you'd like to add something.",
      "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
    ],
  };
}
