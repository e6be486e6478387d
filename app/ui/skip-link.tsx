import type { ComponentProps } from "react";

export function SkipLink({ href = "#main", ...props }: Omit<ComponentProps<"a">, "className" | "children">) {
  return (
    <a
      {...props}
      href={href}
      className="fixed top-4 left-4 z-99 bg-optic px-4 py-3 font-semibold text-ink-950 not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
