import type { Answer } from "#app/platform/forms/answer.ts";
import type { NoticeName } from "../account.ts";

/** A QR code as an SVG path of unit squares. */
export type QrCode = { size: number; path: string };

/** Recovery codes and the name of their file. */
export type Recovery = { codes: string[]; fileName: string };

/** The link is for an app on this device, the QR code for one on another. */
export type TwoFactorSetup = { link: string; qr: QrCode; secret: string; recovery: Recovery };

/** The result of a security form. */
export type SecurityFacts = { notice?: NoticeName; setup?: TwoFactorSetup; recovery?: Recovery };

export type SecurityField = "current" | "password" | "code" | "email";
export type SecurityAnswer = Answer<SecurityField, SecurityFacts>;

export const securityPaths = {
  page: "/admin/account",
  password: "/admin/account/password",
  address: "/admin/account/address",
  takeAddress: "/admin/account/address/confirm",
  deleteAccount: "/admin/account/delete",
  endSession: "/admin/account/end-session",
  beginTwoFactor: "/admin/account/two-factor",
  finishTwoFactor: "/admin/account/two-factor/confirm",
  endTwoFactor: "/admin/account/two-factor/off",
  recoveryCodes: "/admin/account/recovery-codes",
} as const;

/** In groups of four, as apps show a key. */
export function inGroupsOfFour(key: string): string[] {
  return key.match(/.{1,4}/g) ?? [];
}

/** Includes the brand, so that the file can be recognised among downloads. */
export function recoveryFileName(brand: string): string {
  const name = brand.replace(/[^\p{L}\p{M}\p{N} -]+/gu, "").trim();
  return `${name || "Website"} recovery codes.txt`;
}

/** Instead of a session: all but this one. */
export const otherSessions = "others";
