import { z } from "zod";
import { SettingsInput } from "#app/features/settings/schema.ts";
import { line } from "#app/platform/forms/texts.ts";
import { passwordLength } from "./account.ts";
import { weaknessOf } from "./sign-in/password-strength.ts";

/** Shown to a signed-in user without the role. */
export type NoAccess = { email: string; isConfirmed: boolean; hasAdmin: boolean };

const email = line(254).min(1, "Email is required").pipe(z.email("Invalid email address"));
const password = z.string().min(1, "Password is required").max(passwordLength.most, "Password is too long");
/** The secret of a mailed link, in base64url. */
const secret = z.string().regex(/^[\w-]{1,200}$/);
const setupToken = z.string().trim().min(1, "Enter the token from the server's log").max(200);

export const SignInInput = z.object({
  email,
  password,
  /** From the link in the confirmation mail. */
  confirm: secret.optional().catch(undefined),
});
export type SignInInput = z.output<typeof SignInInput>;

export const SignUpInput = z
  .object({ email, password })
  .superRefine((form, context) => tellWeakness(form.password, form.email, context));
export type SignUpInput = z.output<typeof SignUpInput>;

/** The first run: the owner's account, the site's name and its location. */
export const FirstRunInput = z
  .object({
    token: setupToken,
    email,
    password,
    brand: SettingsInput.shape.brand,
    time_zone: SettingsInput.shape.time_zone,
    region: SettingsInput.shape.region,
    /** Empty: that of the country. */
    currency: z.literal("").or(SettingsInput.shape.currency),
  })
  .superRefine((form, context) => tellWeakness(form.password, form.email, context));
export type FirstRunInput = z.output<typeof FirstRunInput>;

/** The confirmation link, opened while signed in. */
export const ConfirmInput = z.object({ confirm: secret });
export const EmailInput = z.object({ email });
/** A malformed secret is treated like a used one. */
export const ResetInput = z.object({ password, token: secret.catch("none") });
export const OwnPasswordInput = z.object({ password });
export type OwnPasswordInput = z.output<typeof OwnPasswordInput>;
export const ChangePasswordInput = z.object({ current: password, password });
export const NewAddressInput = z.object({ email, password });
/** As authenticator apps show it, with or without the space in the middle. */
export const CodeInput = z.object({
  code: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits from your app")),
});
export const RecoveryInput = z.object({
  code: z.string().trim().min(1, "Enter one of your recovery codes").max(20, "A recovery code is shorter than that"),
});
export const SetupInput = z.object({ token: setupToken });
/** One of your sessions, or all but this one. */
export const SessionInput = z.object({ session: line(100).min(1) });

function tellWeakness(typed: string, address: string, context: z.RefinementCtx): void {
  const message = weaknessOf(typed, address);
  if (message) context.addIssue({ code: "custom", path: ["password"], message });
}
