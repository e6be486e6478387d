import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";

type FieldTexts = {
  label: ReactNode;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
};

/**
 * A labelled control. An Input, Textarea, Select or PasswordInput inside gets its id, description and error from
 * here.
 */
export function Field({ label, optional, hint, error, id, className, children, ...props }: FieldProps) {
  const ownId = useId();
  const wiring = wire({ id: id ?? ownId, hint, error });
  return (
    <div {...props} className={clsx("grid content-start gap-1.75", className)}>
      <label htmlFor={wiring.id} className={labelClass}>
        <Label label={label} optional={optional} />
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <Notes {...{ id: wiring.id, hint, error }} />
    </div>
  );
}

type FieldProps = Omit<ComponentProps<"div">, "id"> & FieldTexts & { /** The control's id. */ id?: string | undefined };

/** The same for a group of radios or checkboxes. */
export function FieldGroup({ label, optional, hint, error, id, className, children, ...props }: FieldGroupProps) {
  const ownId = useId();
  const wiring = wire({ id: id ?? ownId, hint, error });
  return (
    <fieldset
      {...props}
      {...wiring}
      tabIndex={-1}
      className={clsx("group/fields grid min-w-0 content-start gap-1.75", className)}
    >
      <legend className={clsx(labelClass, "mb-1.75")}>
        <Label label={label} optional={optional} />
      </legend>
      {children}
      <Notes {...{ id: wiring.id, hint, error }} />
    </fieldset>
  );
}

type FieldGroupProps = ComponentProps<"fieldset"> & FieldTexts;

type Wiring = { id?: string; "aria-describedby"?: string; "aria-invalid"?: true };
const FieldContext = createContext<Wiring>({});

/** The attributes that a control gets from the Field around it. */
export function useField(): Wiring {
  return use(FieldContext);
}

const labelClass = "text-ui leading-label font-580";

function wire({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    ...(described ? { "aria-describedby": described } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
}

function Label({ label, optional }: Pick<FieldTexts, "label" | "optional">) {
  return (
    <>
      {label}
      {optional && <span className="font-normal text-subtle"> (Optional)</span>}
    </>
  );
}

function Notes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-subtle">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.75 text-small font-540 text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
