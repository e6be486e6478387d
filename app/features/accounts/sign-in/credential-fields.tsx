import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, Input } from "#app/ui/field.tsx";
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

export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? "text" : "password"} className={clsx("pr-13!", className)} />
      <button
        type="button"
        aria-label={isShown ? "Hide password" : "Show password"}
        className="absolute top-0.75 right-0.75 grid size-11 place-items-center text-muted-foreground hover:text-foreground"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
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
