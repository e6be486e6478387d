import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ChangeEvent } from "react";

type UnitBoxProps = {
  name: string;
  unit: string;
  value: string;
  maxLength: number;
  /** If only some values are possible. */
  choices?: readonly number[];
  error: string | undefined;
  onText: (text: string) => void;
};

type UnitFieldProps = UnitBoxProps & { label: string; hint: string };

/** A labelled number with its unit. */
export function UnitField({ label, hint, ...box }: UnitFieldProps) {
  const { name, error } = box;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-[min(8rem,100%)]">
        <label htmlFor={name} className="block text-ui leading-label font-580">
          {label}
        </label>
        <p id={`${name}-hint`} className="text-small text-subtle">
          {hint}
        </p>
      </div>
      <UnitBox {...box} aria-describedby={`${name}-hint`} />
      <UnitError name={name} error={error} />
    </div>
  );
}

type BoxNames = { "aria-label"?: string; "aria-describedby"?: string };

/** Only the number; the parent labels it and shows its error. */
export function UnitBox({ name, unit, value, maxLength, choices, error, onText, ...names }: UnitBoxProps & BoxNames) {
  const described = [names["aria-describedby"], `${name}-unit`, error && `${name}-error`].filter(Boolean).join(" ");
  const field = {
    ...{ id: name, name, value, "aria-label": names["aria-label"], "aria-describedby": described },
    "aria-invalid": error ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onText(event.target.value),
  };
  return (
    <span className={boxClass}>
      {choices ? (
        <select {...field} className={figureClass}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={maxLength}
          className={clsx(figureClass, "w-13 text-right")}
        />
      )}
      <span id={`${name}-unit`}>{unit}</span>
    </span>
  );
}

export function UnitError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="flex basis-full gap-1.5 text-small font-540 text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

const boxClass =
  "inline-flex min-h-11 items-center gap-1.5 rounded-md border border-input bg-card pr-3 text-small text-muted-foreground hover:border-foreground has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-ring has-aria-invalid:border-2 has-aria-invalid:border-destructive has-aria-invalid:bg-destructive-wash";
const figureClass =
  "min-h-10.5 bg-transparent pr-0.5 pl-2 text-xl font-560 font-stretch-75% text-foreground outline-none! shadow-none!";
