import clsx from "clsx";
import type { ComponentProps, ReactNode, Ref } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import { Button, buttonClass } from "./button.tsx";
import { RefusedFields } from "./form-parts.tsx";
import { EditGuard, type EditGuardProps } from "./leave-guard.tsx";
import { Panel } from "./panel.tsx";

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
        <Panel className={clsx("grid grid-cols-1 gap-5 p-5.5", className)}>
          <RefusedFields errors={save.errors} fieldIds={fieldIds} />
          {children}
        </Panel>
        <SaveOrCancel backTo={backTo} busy={save.isBusy} busyLabel="Saving...">
          {label}
        </SaveOrCancel>
      </save.Form>
      <EditGuard save={save} {...guard} />
    </>
  );
}

type SaveOrCancelProps = { backTo: string; busy: boolean; busyLabel: string; children: ReactNode };

/** The bar of a form that can be left without saving. */
export function SaveOrCancel({ backTo, children, ...button }: SaveOrCancelProps) {
  return (
    <SaveBar>
      <Link to={backTo} className={buttonClass({ variant: "quiet", size: "small" })}>
        Cancel
      </Link>
      <Button {...button} type="submit" size="small">
        {children}
      </Button>
    </SaveBar>
  );
}

/** Sticks to the bottom edge of a long form, except on a phone, where it would cover touch targets. */
export function SaveBar({ note, className, children, ...props }: ComponentProps<"div"> & { note?: ReactNode }) {
  return (
    <div {...props} className={clsx(barClass, className)}>
      <div className="mr-auto flex items-center gap-2 text-small text-muted-foreground max-md:w-full [&_svg]:size-4">
        {note}
      </div>
      {children}
    </div>
  );
}

const barClass =
  "z-10 mt-4 flex md:sticky md:bottom-0 flex-wrap items-center gap-3 rounded-md border border-border bg-card px-5.5 py-3.5 shadow-[0_-12px_24px_-20px_rgb(7_20_26/0.4)] max-md:[&>a]:grow max-md:[&>a]:basis-32 max-md:[&>button]:grow max-md:[&>button]:basis-32";
