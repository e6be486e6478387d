import clsx from "clsx";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Input } from "./field.tsx";

type ChipsInputProps = {
  name: string;
  defaultValue: readonly string[];
  /** What one item is called: "feature". */
  noun: string;
  maxLength: number;
  most: number;
};

/** A list of short texts, added with Enter or the plus; it posts as JSON. Place it inside a Field. */
export function ChipsInput({ name, defaultValue, noun, maxLength, most }: ChipsInputProps) {
  const [texts, setTexts] = useState(() => [...defaultValue]);
  const input = useRef<HTMLInputElement>(null);

  function add(): void {
    const text = input.current?.value.trim() ?? "";
    if (text === "" || texts.length >= most) return;
    if (!texts.includes(text)) setTexts([...texts, text]);
    if (input.current) input.current.value = "";
  }

  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    // Enter would send the whole form.
    event.preventDefault();
    add();
  }

  function remove(text: string): void {
    setTexts(texts.filter((other) => other !== text));
    input.current?.focus();
  }

  return (
    <div>
      <div className="flex gap-2">
        <Input ref={input} maxLength={maxLength} onKeyDown={addOnEnter} onBlur={add} />
        <Button variant="quiet" iconOnly aria-label={`Add ${noun}`} className="size-12.5!" onClick={add}>
          <Plus aria-hidden />
        </Button>
      </div>
      {texts.length > 0 && (
        <ul aria-label={`Each ${noun}`} className="mt-2.5 flex flex-wrap gap-1.5">
          {texts.map((text) => (
            <Chip key={text} as="li" className="h-auto! min-h-10 pr-0! wrap-anywhere">
              {text}
              <button
                type="button"
                aria-label={`Remove ${text}`}
                className="grid size-10 shrink-0 place-items-center hover:text-foreground"
                onClick={() => remove(text)}
              >
                <X aria-hidden className="size-4" />
              </button>
            </Chip>
          ))}
        </ul>
      )}
      <input type="hidden" name={name} value={JSON.stringify(texts)} readOnly />
    </div>
  );
}

type ChipProps = { as?: "span" | "li"; className?: string; children: ReactNode };

export function Chip({ as: Tag = "span", className, children }: ChipProps) {
  return <Tag className={clsx(chipClass, className)}>{children}</Tag>;
}

const chipClass =
  "inline-flex min-h-6.5 max-w-full items-center rounded-sm border border-border px-2 text-caption wrap-anywhere text-muted-foreground";
