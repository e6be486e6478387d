import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type Answer, errorsIn, failureIn } from "#app/platform/forms/answer.ts";
import { WarningNote } from "#app/ui/admin-page.tsx";
import { SaveOrCancel } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { Panel } from "#app/ui/panel.tsx";

type ActFormProps<Field extends string> = {
  answer: Answer<Field> | undefined;
  /** In the order of the form. */
  fieldIds: Record<Field, string>;
  /** Where Cancel leads. */
  backTo: string;
  /** The button's text: what happens. */
  label: string;
  onChange?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** Records one thing about money or minutes, then redirects. Works without JavaScript. */
export function ActForm<Field extends string>(props: ActFormProps<Field>) {
  const { answer, fieldIds, backTo, label, onChange, children } = props;
  const navigation = useNavigation();
  const failure = failureIn(answer);
  return (
    <Form method="post" noValidate className="max-w-192" onChange={({ currentTarget }) => onChange?.(currentTarget)}>
      {failure && <WarningNote>{failure}</WarningNote>}
      <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 *:min-w-0 md:p-5.5">
        <RefusedFields errors={errorsIn(answer)} fieldIds={fieldIds} />
        {children}
      </Panel>
      <SaveOrCancel backTo={backTo} busy={navigation.state !== "idle"} busyLabel="One moment...">
        {label}
      </SaveOrCancel>
    </Form>
  );
}

/** Previews the outcome above the button. It is computed in the browser, so it needs JavaScript. */
export function Outlook({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="border-l-3 border-foreground bg-sunken px-5 py-4 text-ui noscript:hidden">
      {children}
    </div>
  );
}
