import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { errorsIn, type FieldErrors, factsIn } from "#app/platform/forms/answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { notices, passwordLength } from "../account.ts";
import { useErrorToast } from "../sign-in/account-form.tsx";
import { PasswordInput } from "../sign-in/credential-fields.tsx";
import type { SecurityAnswer, SecurityFacts, SecurityField } from "./security.ts";

type SecurityFormProps = {
  action: string;
  submit: string;
  variant?: NonNullable<ButtonLook["variant"]>;
  /** Renders the fields, given the current errors and the answer. */
  children: (errors: FieldErrors<SecurityField>, facts: SecurityFacts | undefined) => ReactNode;
};

/** A form that shows the server's answer in place. */
export function SecurityForm({ action, submit, variant = "secondary", children }: SecurityFormProps) {
  const fetcher = useSecurityAnswer(action);
  const form = useRef<HTMLFormElement>(null);
  const errors = useOpenErrors<SecurityField>(errorsIn(fetcher.data), form);
  const facts = factsIn(fetcher.data);
  const isHydrated = useHydrated();
  const toast = useToast();
  useErrorToast(fetcher.data);
  useEffect(() => {
    const notice = factsIn(fetcher.data)?.notice;
    if (!notice) return;
    const { title, text }: { title: string; text?: string } = notices[notice];
    toast.success(title, text);
  }, [fetcher.data, toast]);
  return (
    <fetcher.Form ref={form} method="post" action={action} noValidate={isHydrated} className="grid max-w-104 gap-4">
      {children(errors, facts)}
      <Button
        type="submit"
        size="small"
        variant={variant}
        busy={fetcher.state !== "idle"}
        className="justify-self-start"
      >
        {submit}
      </Button>
    </fetcher.Form>
  );
}

/** The form's answer, for other parts of the page too. */
export function useSecurityAnswer(action: string) {
  return useFetcher<SecurityAnswer>({ key: action });
}

type PasswordFieldProps = { label: string; name: "current" | "password"; isNew?: boolean; error?: string | undefined };

export function PasswordField({ label, name, isNew = false, error }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      <PasswordInput
        name={name}
        autoComplete={isNew ? "new-password" : "current-password"}
        maxLength={passwordLength.most}
        required
      />
    </Field>
  );
}
