import { type ComponentProps, useState } from "react";
import { likelyAddress } from "#app/lib/mailbox.ts";
import { Field, Input } from "./field.tsx";

type MailFieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "error"> & {
  input: ComponentProps<"input"> & { defaultValue: string };
};

/** Points out a likely typo while it is typed, and on a page that comes back. It never refuses an address. */
export function MailField({ input, ...field }: MailFieldProps) {
  const [typed, setTyped] = useState(input.defaultValue);
  const likely = likelyAddress(typed);
  return (
    <Field {...field} hint={likely && <span role="status">Did you mean {likely}?</span>}>
      <Input
        {...input}
        type="email"
        autoComplete="email"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Field>
  );
}
