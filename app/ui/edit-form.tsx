import clsx from "clsx";
import type { ReactNode, Ref } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import { Button, buttonClass } from "./button.tsx";
import { EditGuard, type EditGuardProps } from "./edit-guard.tsx";
import { Panel } from "./panel.tsx";
import { RefusedFields } from "./refused-fields.tsx";
import { SaveBar } from "./save-bar.tsx";

type EditFormProps<Field extends string> = EditGuardProps & {
  save: {
    Form: FetcherWithComponents<unknown>["Form"];
    form: Ref<HTMLFormElement>;
    shown: { version: string; round: number };
    errors: { [Name in Field]?: string };
    isBusy: boolean;
  };
  /** In form order. */
  fieldIds: Record<Field, string>;
  /** Where Cancel leads. */
  backTo: string;
  /** The button's label. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A page's form that saves one thing: its fields, their errors, and how to save or leave. */
export function EditForm<Field extends string>(props: EditFormProps<Field>) {
  const { save, fieldIds, backTo, label, className, children, ...guard } = props;
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="max-w-192">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Panel className={clsx("grid gap-5 p-5.5", className)}>
          <RefusedFields errors={save.errors} fieldIds={fieldIds} />
          {children}
        </Panel>
        <SaveBar>
          <Link to={backTo} className={buttonClass({ variant: "quiet", size: "small" })}>
            Cancel
          </Link>
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            {label}
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard save={save} {...guard} />
    </>
  );
}
