import type { MailContent } from "#app/platform/mail/mail-page.tsx";

export function testMail(brand: string): MailContent {
  return {
    subject: `Test mail from ${brand}`,
    brand,
    paragraphs: [
      "This mail took the same way as the news of a booking request: through the queue and your mail server.",
      "It has arrived, so they will, too.",
    ],
    footer: "Somebody pressed Send test mail in the settings of your site.",
  };
}
