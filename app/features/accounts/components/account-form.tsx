import { type ReactNode, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useHydrated } from "#app/platform/forms/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { accountTexts } from "../account.ts";

/** What a refused form comes back with. */
export type AccountAnswer<Field extends string = string> = {
  /** The server's own words, for the toast. */
  message?: string;
  errors?: FieldErrors<Field>;
  email?: string;
};

type AccountFormProps = {
  action: string;
  answer: AccountAnswer | undefined;
  submit: string;
  busyLabel: string;
  children: ReactNode;
};

export function AccountForm({ action, answer, submit, busyLabel, children }: AccountFormProps) {
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  useErrorToast(answer);
  return (
    <Form method="post" action={action} noValidate={isHydrated} className="grid gap-5.5">
      {answer?.message && !isHydrated && (
        <div className="hidden noscript:block">
          <ToastPanel kind="error" title={accountTexts.errorTitle} text={answer.message} />
        </div>
      )}
      {children}
      <Button type="submit" busy={navigation.formAction === action} busyLabel={busyLabel} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}

/** An answer is an event: the same words again are said again. */
export function useErrorToast(answer: AccountAnswer | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (answer?.message) toast.error(accountTexts.errorTitle, answer.message);
  }, [answer, toast]);
}
