import type { MailContent } from "#app/platform/mail/mail-page.tsx";
import { confirmHours, resetMinutes } from "../account.ts";

type Facts = { brand: string; href: string };

export function confirmationMail({ brand, href }: Facts): MailContent {
  return {
    subject: "Confirm your email address",
    brand,
    paragraphs: [
      `Someone created an account at ${brand} with this address.`,
      `Sign in with the button below within ${confirmHours} hours to confirm it.`,
    ],
    button: { label: "Sign in and confirm", href },
    footer: "If that wasn't you, ignore this email. Unconfirmed, the account can do nothing.",
  };
}

export function alreadyRegisteredMail({ brand, href }: Facts): MailContent {
  return {
    subject: "You already have an account",
    brand,
    paragraphs: [
      `Someone tried to create an account at ${brand} with this address, but it already has one.`,
      "Sign in with your password. If you've forgotten it, you can reset it on the sign-in page.",
    ],
    button: { label: "Sign in", href },
    footer: "If that wasn't you, ignore this email. Nothing has changed.",
  };
}

export function passwordResetMail({ brand, href }: Facts): MailContent {
  return {
    subject: "Choose a new password",
    brand,
    paragraphs: [
      `Someone asked to reset the password of your account at ${brand}.`,
      `Choose a new one with the button below within ${resetMinutes} minutes. It works once and signs you out everywhere.`,
    ],
    button: { label: "Choose a new password", href },
    footer: "If that wasn't you, ignore this email. Your password stays the same.",
  };
}

/** To the new address. */
export function newAddressMail({ brand, href }: Facts): MailContent {
  return {
    subject: "Confirm your new sign-in address",
    brand,
    paragraphs: [
      `You asked to sign in at ${brand} with this address.`,
      `Confirm it with the button below within ${confirmHours} hours.`,
    ],
    button: { label: "Confirm this address", href },
    footer: "If that wasn't you, ignore this email. Nothing changes.",
  };
}

/** To the old one. */
export function addressChangeMail({ brand, href, email }: Facts & { email: string }): MailContent {
  return {
    subject: "Your sign-in address is being changed",
    brand,
    paragraphs: [
      `You, or somebody with your password, asked to sign in at ${brand} with ${email}.`,
      "It counts once the link mailed to that address is opened. From then on this address no longer signs in.",
    ],
    button: { label: "Open your account", href },
    footer: "If that wasn't you, change your password now: that ends the link.",
  };
}
