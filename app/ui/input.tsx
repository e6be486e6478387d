import clsx from "clsx";
import type { ComponentProps } from "react";
import { useField } from "./field.tsx";
import { fieldBox } from "./field-box.ts";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input {...useField()} {...props} type={type} className={clsx(fieldBox, className)} />;
}
