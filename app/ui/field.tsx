import clsx from "clsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type ClipboardEvent, type ComponentProps, createContext, type ReactNode, use, useId } from "react";

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
    <div {...props} className={clsx("grid grid-cols-1 content-start gap-1.75", className)}>
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
      className={clsx("group/fields grid min-w-0 grid-cols-1 content-start gap-1.75", className)}
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

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input {...useField()} onPaste={keepWhole} {...props} type={type} className={clsx(fieldBox, className)} />;
}

/** Browsers silently cut a long paste. Kept whole, it reaches the server, which says that it is too long. */
function keepWhole({ currentTarget }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  currentTarget.removeAttribute("maxlength");
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  const boxClass = clsx(fieldBox, "block min-h-32 resize-y", className);
  return <textarea {...useField()} onPaste={keepWhole} {...props} className={boxClass} />;
}

/**
 * A native select: the phone's own picker, and it works without JavaScript. An empty first option is the placeholder.
 */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...useField()}
        {...props}
        className={clsx(fieldBox, "appearance-none pr-11! has-[option[value='']:checked]:text-subtle", className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}

/** The box that all text controls share. Its error style follows aria-invalid, so it needs no prop. */
export const fieldBox =
  "min-h-12.5 w-full rounded-md border border-input bg-card px-3.5 py-2.75 text-body leading-normal transition-[border-color,box-shadow] duration-120 hover:border-foreground focus:shadow-focus-field focus:outline-2 focus:-outline-offset-1 focus:outline-ring aria-invalid:border-2 aria-invalid:border-destructive aria-invalid:bg-destructive-wash aria-invalid:px-[calc(0.875rem-1px)] aria-invalid:py-[calc(0.6875rem-1px)] disabled:border-transparent disabled:bg-tint disabled:text-subtle";
