import type { MailContent } from "#app/platform/mail/mail-page.tsx";

export function testMail(brand: string): MailContent {
  return {
    subject: `Test mail from ${brand}`,
    brand,
    paragraphs: [
      "This email went the same way as a new booking request: through the queue and your mail server.",
      "It arrived, so those will too.",
    ],
    footer: "Someone pressed Send test mail in your site's settings.",
  };
}
