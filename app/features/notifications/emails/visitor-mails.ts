import type { MailContent } from "#app/platform/mail/mail-page.tsx";

type Promised = { brand: string; replyHours: number };

/** Holds nothing that a stranger typed: otherwise anyone could have the site send their words to anyone. */
export function acknowledgementMail({ brand, replyHours }: Promised): Pick<MailContent, "subject" | "paragraphs"> {
  return {
    subject: `${brand}: your request has arrived`,
    paragraphs: [
      `Thank you for writing to ${brand}. Your request has arrived, and you will have an answer within ${replyHours} hours.`,
      "Answer this mail if you want to add something.",
      "If you did not write to us, somebody gave your address by mistake, and you need do nothing.",
    ],
  };
}
