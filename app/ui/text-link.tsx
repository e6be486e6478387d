import clsx from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";

type TextLinkProps = ComponentProps<"a"> & { arrow?: "forward" | "back" };

export function TextLink({ arrow, className, children, ...props }: TextLinkProps) {
  return (
    <a {...props} className={clsx(textLinkClass, className)}>
      {arrow === "back" && <ArrowLeft aria-hidden className={`${arrowClass} group-hover/link:-translate-x-1`} />}
      <span className={underlineClass}>{children}</span>
      {arrow === "forward" && <ArrowRight aria-hidden className={`${arrowClass} group-hover/link:translate-x-1`} />}
    </a>
  );
}

const textLinkClass =
  "group/link inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-foreground no-underline";

const underlineClass = "border-b-[1.5px] border-current pb-[0.16em] leading-button";
const arrowClass = "size-4.5 shrink-0 transition-[translate] duration-220 ease-out";
