import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Field, Input, Textarea } from "./field.tsx";

export type RowField = {
  name: string;
  label: string;
  maxLength: number;
  optional?: boolean;
  isLong?: boolean;
  placeholder?: string;
};

type Row = { key: number; values: Record<string, string> };

type RowListProps = {
  name: string;
  /** What one row is called: "card". */
  noun: string;
  fields: readonly RowField[];
  defaultValue: readonly Record<string, string | null | undefined>[];
  most: number;
};

/** Rows of several fields, added, removed and moved by buttons; they post as JSON in one field. */
export function RowList({ name, noun, fields, defaultValue, most }: RowListProps) {
  const [rows, setRows] = useState<Row[]>(() => defaultValue.map((values, key) => ({ key, values: texts(values) })));
  const [nextKey, setNextKey] = useState(rows.length);

  function change(at: number, field: string, text: string): void {
    setRows(rows.map((row, index) => (index === at ? { ...row, values: { ...row.values, [field]: text } } : row)));
  }
  function add(): void {
    setRows([...rows, { key: nextKey, values: {} }]);
    setNextKey(nextKey + 1);
  }
  function swap(at: number, other: number): void {
    const [row, neighbour] = [rows[at], rows[other]];
    if (row && neighbour) setRows(rows.with(at, neighbour).with(other, row));
  }

  return (
    <div className="grid gap-4">
      {rows.map(({ key, values }, index) => (
        <fieldset key={key} className="grid min-w-0 gap-3 border-l-2 border-border pl-4">
          <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
          <div className="grid gap-3 md:grid-cols-2">
            {fields.map((field) => (
              <RowControl
                key={field.name}
                field={field}
                text={values[field.name] ?? ""}
                onText={(text) => change(index, field.name, text)}
              />
            ))}
          </div>
          <RowButtons
            noun={`${noun} ${index + 1}`}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onUp={() => swap(index, index - 1)}
            onDown={() => swap(index, index + 1)}
            onRemove={() => setRows(rows.filter((row) => row.key !== key))}
          />
        </fieldset>
      ))}
      <Button variant="quiet" size="small" className="justify-self-start" disabled={rows.length >= most} onClick={add}>
        <Plus aria-hidden />
        {`Add ${noun}`}
      </Button>
      <input type="hidden" name={name} value={JSON.stringify(rows.map(({ values }) => values))} readOnly />
    </div>
  );
}

type RowControlProps = { field: RowField; text: string; onText: (text: string) => void };

function RowControl({ field, text, onText }: RowControlProps) {
  const { label, optional, maxLength, placeholder, isLong } = field;
  return (
    <Field label={label} optional={optional} className={isLong ? "col-span-full" : ""}>
      {isLong ? (
        <Textarea
          value={text}
          maxLength={maxLength}
          className="min-h-20!"
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <Input
          value={text}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

type RowButtonsProps = Omit<ComponentProps<typeof MoveButtons>, "what"> & { noun: string; onRemove: () => void };

function RowButtons({ noun, onRemove, ...moving }: RowButtonsProps) {
  return (
    <div className="flex gap-1.5">
      <MoveButtons what={noun} {...moving} />
      <Button variant="danger" size="compact" iconOnly aria-label={`Remove ${noun}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}

function texts(values: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

type MoveButtonsProps = {
  /** What is moved, as named on the labels. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onUp: () => void;
  onDown: () => void;
  className?: string;
};

/** Moves an item one place up or down; disabled at the ends. */
export function MoveButtons({ what, isFirst, isLast, onUp, onDown, className }: MoveButtonsProps) {
  const look = { variant: "quiet", size: "compact", iconOnly: true, className } as const;
  return (
    <>
      <Button {...look} aria-label={`Move ${what} up`} disabled={isFirst} onClick={onUp}>
        <ChevronUp aria-hidden />
      </Button>
      <Button {...look} aria-label={`Move ${what} down`} disabled={isLast} onClick={onDown}>
        <ChevronDown aria-hidden />
      </Button>
    </>
  );
}
