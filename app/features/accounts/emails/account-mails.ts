import type { MailContent } from "#app/platform/mail/mail-page.tsx";
import { confirmHours, resetMinutes } from "../account.ts";

type Facts = { brand: string; href: string };

export function confirmationMail({ brand, href }: Facts): MailContent {
  return {
    subject: "Confirm your email address",
    brand,
    paragraphs: [
      `Somebody, we hope you, made an account at ${brand} with this address.`,
      `Sign in once through the button below, within ${confirmHours} hours, and the address is confirmed.`,
    ],
    button: { label: "Sign in and confirm", href },
    footer: "If it was not you, do nothing: without your confirmation the account stays without rights.",
  };
}

export function alreadyRegisteredMail({ brand, href }: Facts): MailContent {
  return {
    subject: "You already have an account",
    brand,
    paragraphs: [
      `Somebody, perhaps you, tried to make an account at ${brand} with this address. It has one already.`,
      "Sign in with your password. If it slipped your mind, the sign-in page sends you a link for a new one.",
    ],
    button: { label: "Sign in", href },
    footer: "If it was not you, do nothing: nothing has changed.",
  };
}

export function passwordResetMail({ brand, href }: Facts): MailContent {
  return {
    subject: "Choose a new password",
    brand,
    paragraphs: [
      `Somebody, we hope you, asked for a new password for your account at ${brand}.`,
      `The button below lets you choose one within ${resetMinutes} minutes. It works once, and signs you out everywhere.`,
    ],
    button: { label: "Choose a new password", href },
    footer: "If it was not you, do nothing: your password stays as it is.",
  };
}
