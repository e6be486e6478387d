import clsx from "clsx";
import type { ComponentProps } from "react";
import { useField } from "./field.tsx";
import { fieldBox } from "./field-box.ts";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea {...useField()} {...props} className={clsx(fieldBox, "block min-h-32 resize-y", className)} />;
}
