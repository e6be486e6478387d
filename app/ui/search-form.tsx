import { Download, Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { buttonClass } from "./button.tsx";
import { Input } from "./input.tsx";
import { Select } from "./select.tsx";

const searchPauseMs = 250;

type SearchFormProps = { action: string; label: string; className: string; children: ReactNode };

/** A plain GET form: the view is the address, so it can be kept and shared; it sends itself as one types and chooses. */
export function SearchForm({ action, label, className, children }: SearchFormProps) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form
      action={action}
      role="search"
      aria-label={label}
      className={`flex flex-wrap items-center gap-2.5 ${className}`}
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(pause.current);
        if (target instanceof HTMLSelectElement) send(form);
        else pause.current = setTimeout(() => send(form), searchPauseMs);
      }}
      onSubmit={() => clearTimeout(pause.current)}
    >
      {children}
    </Form>
  );
}

export function SearchBox({ value, placeholder }: { value: string | undefined; placeholder: string }) {
  return (
    <span className="relative block min-w-56 flex-1 max-md:basis-full">
      <Search aria-hidden className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-subtle" />
      <Input
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

type ChoiceProps = { label: string; name: string; value: string; any?: string; options: (readonly [string, string])[] };

export function SearchChoice({ label, name, value, any, options }: ChoiceProps) {
  return (
    <div className="min-w-36 max-md:flex-1">
      {/* The address decides, also after Back. */}
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
