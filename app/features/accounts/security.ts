import type { FieldErrors } from "#app/platform/forms/answer.ts";

/** A drawing in squares of one unit. */
export type QrCode = { size: number; path: string };

export type TwoFactorSetup = { qr: QrCode; secret: string; recoveryCodes: string[] };

/** What a form about the account's safety comes back with. */
export type SecurityAnswer = {
  message?: string;
  errors?: FieldErrors<"current" | "password" | "code">;
  done?: string;
  setup?: TwoFactorSetup;
  recoveryCodes?: string[];
};

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
