import type { Answer } from "#app/platform/forms/answer.ts";
import type { NoticeName } from "../account.ts";

/** A drawing in squares of one unit. */
export type QrCode = { size: number; path: string };

/** The codes, and what a file of them is called. */
export type Recovery = { codes: string[]; fileName: string };

/** The link says to an app on the same device what the drawing says to one on another. */
export type TwoFactorSetup = { link: string; qr: QrCode; secret: string; recovery: Recovery };

/** What a form about the account's security shows when it is done. */
export type SecurityFacts = { notice?: NoticeName; setup?: TwoFactorSetup; recovery?: Recovery };

export type SecurityField = "current" | "password" | "code";
export type SecurityAnswer = Answer<SecurityField, SecurityFacts>;

export const securityPaths = {
  page: "/admin/account",
  password: "/admin/account/password",
  deleteAccount: "/admin/account/delete",
  endSession: "/admin/account/end-session",
  beginTwoFactor: "/admin/account/two-factor",
  finishTwoFactor: "/admin/account/two-factor/confirm",
  endTwoFactor: "/admin/account/two-factor/off",
  recoveryCodes: "/admin/account/recovery-codes",
} as const;

/** As apps show a key, easy to compare and to type. */
export function inGroupsOfFour(key: string): string[] {
  return key.match(/.{1,4}/g) ?? [];
}

/** Named by the brand, so that it is still known in a folder of downloads a year later. */
export function recoveryFileName(brand: string): string {
  const name = brand.replace(/[^\p{L}\p{M}\p{N} -]+/gu, "").trim();
  return `${name || "Website"} recovery codes.txt`;
}

/** "Firefox on Windows": enough to recognise one's own devices by. */
export function deviceOf(userAgent: string | null): string {
  const browser = browsers.find(([sign]) => userAgent?.includes(sign))?.[1];
  const system = systems.find(([sign]) => userAgent?.includes(sign))?.[1];
  if (!browser && !system) return "Unknown device";
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}

// The first that fits: most browsers claim to be others as well.
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;
