import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type Answer, errorsIn, type FieldErrors, failureIn, typedIn } from "#app/platform/forms/answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { accountTexts } from "../account.ts";

type AccountFormProps<Field extends string> = {
  action: string;
  answer: Answer<Field> | undefined;
  submit: string;
  busyLabel: string;
  /** Renders the fields, given the current errors. */
  children: (answer: OpenAnswer<Field>) => ReactNode;
};

export type OpenAnswer<Field extends string> = {
  errors: FieldErrors<Field>;
  typed: Record<string, string> | undefined;
};

export function AccountForm<Field extends string>(props: AccountFormProps<Field>) {
  const { action, answer, submit, busyLabel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const errors = useOpenErrors<Field>(errorsIn(answer), form);
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  const message = failureIn(answer);
  useErrorToast(answer);
  return (
    <Form ref={form} method="post" action={action} noValidate={isHydrated} className="grid gap-5.5">
      {message && !isHydrated && (
        <div className="hidden noscript:block">
          <ToastPanel kind="error" title={accountTexts.errorTitle} text={message} />
        </div>
      )}
      {children({ errors, typed: typedIn(answer) })}
      <Button type="submit" busy={navigation.formAction === action} busyLabel={busyLabel} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}

/** Each answer shows a toast, even with the same text as the last. */
export function useErrorToast(answer: Answer<string> | undefined): void {
  const toast = useToast();
  useEffect(() => {
    const message = failureIn(answer);
    if (message) toast.error(accountTexts.errorTitle, message);
  }, [answer, toast]);
}
