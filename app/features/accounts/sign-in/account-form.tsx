import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { useOpenErrors } from "#app/platform/forms/browser/use-open-errors.ts";
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

type AccountFormProps<Answered extends AccountAnswer> = {
  action: string;
  answer: Answered | undefined;
  submit: string;
  busyLabel: string;
  /** The fields, with what still stands of the answer. */
  children: (answer: Answered | undefined) => ReactNode;
};

export function AccountForm<Answered extends AccountAnswer>(props: AccountFormProps<Answered>) {
  const { action, answer, submit, busyLabel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const open = useOpenAnswer(answer, form);
  const navigation = useNavigation();
  const isHydrated = useHydrated();
  useErrorToast(answer);
  return (
    <Form ref={form} method="post" action={action} noValidate={isHydrated} className="grid gap-5.5">
      {answer?.message && !isHydrated && (
        <div className="hidden noscript:block">
          <ToastPanel kind="error" title={accountTexts.errorTitle} text={answer.message} />
        </div>
      )}
      {children(open)}
      <Button type="submit" busy={navigation.formAction === action} busyLabel={busyLabel} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}

const none = {};

/** Without the errors of fields that have been corrected since. */
export function useOpenAnswer<Answered extends AccountAnswer>(
  answer: Answered | undefined,
  form: RefObject<HTMLFormElement | null>,
): Answered | undefined {
  const errors = useOpenErrors(answer?.errors ?? none, form);
  return answer?.errors ? { ...answer, errors } : answer;
}

/** An answer is an event: the same words again are said again. */
export function useErrorToast(answer: AccountAnswer | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (answer?.message) toast.error(accountTexts.errorTitle, answer.message);
  }, [answer, toast]);
}
