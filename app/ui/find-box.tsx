import { Combobox } from "@base-ui/react/combobox";
import clsx from "clsx";
import { Search } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { fieldBox, useField } from "./field.tsx";

export type Found = {
  id: string;
  label: string;
  /** Tells two items of the same name apart. */
  note?: string;
};

type FindBoxProps = {
  chosen: Found | null;
  /** The search results so far. */
  found: readonly Found[];
  placeholder: string;
  /** Shown when nothing is found. */
  none: string;
  onType: (typed: string) => void;
  onChoose: (chosen: Found | null) => void;
};

/** Chooses one of many: type a few letters, choose with the arrows. Place it inside a Field. */
export function FindBox({ chosen, found, placeholder, none, onType, onChoose }: FindBoxProps) {
  const [typed, setTyped] = useState("");
  const text = chosen?.label ?? typed;
  const [isOpen, setOpen] = useState(false);

  function type(words: string): void {
    setTyped(words);
    setOpen(words.trim() !== "");
    // Changed text clears the choice.
    onChoose(null);
    onType(words);
  }

  function choose(one: Found | null): void {
    if (!one) return;
    setOpen(false);
    // If the chosen item is shown elsewhere, the box is cleared for the next.
    setTyped("");
    onChoose(one);
  }

  /** The first result is highlighted a moment after it appears; Enter before that means it, too. */
  function chooseFirst(event: KeyboardEvent): void {
    const [first] = found;
    const isHighlighted = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isOpen || isHighlighted || !first) return;
    event.preventDefault();
    choose(first);
  }

  return (
    // By a class: before scripts run, the style policy blocks the hidden field's own inline style.
    <div className="[&>input]:sr-only">
      <Combobox.Root
        inline
        open={isOpen}
        onOpenChange={(open) => setOpen(open && text.trim() !== "")}
        items={[...found]}
        value={chosen}
        inputValue={text}
        itemToStringLabel={({ label }: Found) => label}
        isItemEqualToValue={(one: Found, other: Found) => one.id === other.id}
        filter={null}
        autoHighlight
        onValueChange={choose}
        onInputValueChange={(words, { reason }) => {
          if (reason === "input-change") type(words);
        }}
      >
        <span className="relative block">
          <Search aria-hidden className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-subtle" />
          <Combobox.Input
            {...useField()}
            aria-expanded={isOpen}
            onKeyDown={chooseFirst}
            placeholder={placeholder}
            className={clsx(fieldBox, "pl-10.5!")}
          />
        </span>
        {isOpen && (
          <div className="mt-2 rounded-md border border-border bg-card shadow-pop">
            <Combobox.Empty className="text-ui text-muted-foreground not-empty:p-3.5">{none}</Combobox.Empty>
            <Combobox.List>
              {(one: Found) => (
                <Combobox.Item key={one.id} value={one} className={row}>
                  <span className="font-semibold wrap-anywhere">{one.label}</span>
                  {one.note && <span className="text-small wrap-anywhere text-muted-foreground">{one.note}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </div>
        )}
      </Combobox.Root>
    </div>
  );
}

const row =
  "grid min-h-14 cursor-pointer content-center border-border px-3.5 py-2 text-ui select-none not-last:border-b data-highlighted:bg-tint-active";
