import { z } from "zod";
import { line } from "#app/platform/forms/texts.ts";
import { passwordLength } from "./account.ts";

export const roles = ["admin"] as const;
export type Role = (typeof roles)[number];

/** What a signed-in person without the role is told. */
export type NoAccess = { email: string; isConfirmed: boolean; hasAdmin: boolean };

export const SignInForm = z.object({
  email: line(254).min(1, "Email is required").pipe(z.email("Invalid email address")),
  password: z.string().min(1, "Password is required").max(passwordLength.most, "Password is too long"),
});
export type SignInForm = z.output<typeof SignInForm>;
