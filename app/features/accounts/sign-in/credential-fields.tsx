import { Field, Input } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { passwordLength } from "../account.ts";
import type { OpenAnswer } from "./account-form.tsx";

type CredentialFieldsProps = {
  answer: OpenAnswer<"email" | "password">;
  isNew?: boolean;
  emailHint?: string;
};

export function CredentialFields({ answer, isNew = false, emailHint }: CredentialFieldsProps) {
  return (
    <>
      <EmailField answer={answer} hint={emailHint} />
      <Field label="Password" error={answer.errors.password} hint={isNew && newPasswordHint}>
        <PasswordInput
          name="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          maxLength={passwordLength.most}
          required
        />
      </Field>
    </>
  );
}

type EmailFieldProps = { answer: OpenAnswer<"email">; hint?: string | undefined };

export function EmailField({ answer, hint }: EmailFieldProps) {
  return (
    <Field label="Email" hint={hint} error={answer.errors.email}>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={answer.typed?.email}
        required
      />
    </Field>
  );
}

export const newPasswordHint = `At least ${passwordLength.least} characters. A few random words are easy to remember.`;
