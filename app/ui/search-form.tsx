import clsx from "clsx";
import { Download, Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button, buttonClass } from "./button.tsx";
import { Input, Select } from "./field.tsx";

const typingPauseMs = 250;

type SearchFormProps = { action: string; label: string; className: string; children: ReactNode };

/**
 * A plain GET form: the view is in the address, so it can be kept and shared. It submits itself on typing and
 * choosing.
 */
export function SearchForm({ action, label, className, children }: SearchFormProps) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [unsent, setUnsent] = useState<{ pauseMs: number }>();
  const [isHeld, setIsHeld] = useState(false);
  const goesElsewhere = navigation.state !== "idle" && navigation.formMethod !== "GET";

  // The router reports a navigation late, but a click is known at once. Opening an item must not be undone by what
  // was typed before; text typed while a filter is being applied joins that filter.
  useEffect(() => {
    const hold = (click: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey } = click;
      if (!(target instanceof Element) || button !== 0 || metaKey || ctrlKey || shiftKey) return;
      if (!form.current?.contains(target))
        setUnsent((before) => (target.closest("a, button, tr") ? undefined : before));
      else if (target.closest("a:not([download])")) setIsHeld(true);
    };
    document.addEventListener("click", hold, true);
    return () => document.removeEventListener("click", hold, true);
  }, []);
  useEffect(() => (goesElsewhere ? () => setIsHeld(false) : undefined), [goesElsewhere]);

  useEffect(() => {
    if (!unsent || isHeld || goesElsewhere) return;
    const pause = setTimeout(() => {
      setUnsent(undefined);
      void submit(form.current, { replace: true, preventScrollReset: true });
    }, unsent.pauseMs);
    return () => clearTimeout(pause);
  }, [unsent, isHeld, goesElsewhere, submit]);

  return (
    <Form
      ref={form}
      action={action}
      role="search"
      aria-label={label}
      className={`flex flex-wrap items-center gap-2.5 ${className}`}
      onChange={({ target }) => setUnsent({ pauseMs: target instanceof HTMLSelectElement ? 0 : typingPauseMs })}
      onSubmit={() => setUnsent(undefined)}
    >
      {children}
    </Form>
  );
}

export function SearchBox({ value = "", placeholder }: { value: string | undefined; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null);
  const address = useRef(value);
  // The address decides, even after Back, but not over newer typed text.
  useEffect(() => {
    if (input.current?.value === address.current) input.current.value = value;
    address.current = value;
  }, [value]);
  return (
    <span className="relative block min-w-48 flex-1">
      <Search aria-hidden className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-subtle" />
      <Input
        ref={input}
        type="search"
        aria-label="Search"
        name="q"
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
        className="pl-10.5!"
      />
    </span>
  );
}

/** The filters, collapsed on a phone, where the list matters more. */
export function SearchMore({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        className="min-h-12! md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        Filter
      </Button>
      <div
        id={id}
        className={clsx("flex flex-wrap items-center gap-2.5 max-md:basis-full", !isOpen && "max-md:hidden")}
      >
        {children}
      </div>
    </>
  );
}

type ChoiceProps = { label: string; name: string; value: string; any?: string; options: (readonly [string, string])[] };

export function SearchChoice({ label, name, value, any, options }: ChoiceProps) {
  return (
    <div className="min-w-36 max-md:flex-1">
      {/* The address decides, even after Back. */}
      <Select key={value} aria-label={label} name={name} defaultValue={value}>
        {any && <option value="">{any}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function ExportLink({ href }: { href: string }) {
  return (
    <a className={buttonClass({ variant: "quiet", size: "small" })} href={href} download>
      <Download aria-hidden />
      Export CSV
    </a>
  );
}
