import clsx from "clsx";
import { ArrowLeft, ArrowRight, LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

export type ButtonLook = {
  /** destructive is solid clay, for confirm dialogs only. */
  variant?: "primary" | "secondary" | "quiet" | "danger" | "destructive";
  size?: "default" | "small" | "compact";
  iconOnly?: boolean;
};

export function Button({ variant, size, iconOnly, busy, busyLabel, className, children, ...props }: ButtonProps) {
  const { type = "button", onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, size, iconOnly }), className)}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy === undefined ? children : <BusyContent {...{ busy, busyLabel, children }} />}
    </button>
  );
}

export function ButtonLink({ variant, size, iconOnly, className, ...props }: ComponentProps<"a"> & ButtonLook) {
  return <a {...props} className={clsx(buttonClass({ variant, size, iconOnly }), className)} />;
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    busy?: boolean | undefined;
    /** Shown beside the spinner; without it the spinner is alone. */
    busyLabel?: string | undefined;
  };

/** For links that the router renders: <Link className={buttonClass({ variant: "quiet" })}>. */
export function buttonClass({ variant = "primary", size = "default", iconOnly = false }: Unset<ButtonLook> = {}) {
  return clsx(base, variants[variant], iconOnly ? squares[size] : sizes[size]);
}

type Unset<T> = { [K in keyof T]?: T[K] | undefined };

const base =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2.5 rounded-md border text-center leading-button font-semibold tracking-button wrap-anywhere no-underline sm:whitespace-nowrap transition-[background-color,border-color,color,translate] duration-120 active:translate-y-px disabled:translate-y-0 disabled:border-transparent disabled:bg-tint disabled:text-subtle disabled:[&_svg]:text-subtle [&_svg]:shrink-0";

const variants = {
  primary:
    "border-transparent bg-primary text-primary-foreground hover:bg-primary-hover [&_svg]:text-primary-icon [&_.lucide-arrow-right]:transition-[translate] [&_.lucide-arrow-right]:duration-220 [&_.lucide-arrow-right]:ease-out hover:[&_.lucide-arrow-right]:translate-x-0.75",
  secondary: "border-foreground text-foreground hover:bg-tint",
  quiet: "border-border bg-card text-foreground hover:border-input",
  danger: "border-destructive-line text-destructive hover:bg-destructive-bg",
  destructive: "border-transparent bg-clay-700 text-white hover:bg-clay-600",
};

const sizes = {
  default: "min-h-13 px-6 text-base max-[22rem]:text-[min(1rem,7.5vw)] [&_svg]:size-4.5",
  small: "min-h-11 px-4.5 text-ui [&_svg]:size-4.5",
  compact: "min-h-10 px-3 text-small [&_svg]:size-4",
};

const squares = {
  default: "size-13 [&_svg]:size-5",
  small: "size-11 [&_svg]:size-4.5",
  compact: "size-10 [&_svg]:size-4",
};

/** Both contents share one grid cell, so that the button keeps its width when busy. */
function BusyContent({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string | undefined;
  children: ReactNode;
}) {
  const layer = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2.5";
  return (
    <span className="grid">
      <span className={clsx(layer, busy && (busyLabel ? "invisible" : "opacity-0"))}>{children}</span>
      <span className={clsx(layer, !busy && "invisible")}>
        <LoaderCircle aria-hidden className="animate-spin" />
        {busyLabel}
      </span>
    </span>
  );
}

/** A busy button stays focusable, so the click itself is stopped; that also stops Enter in a form. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}

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
  "group/link inline-flex min-h-11 items-center gap-2 font-semibold text-foreground sm:whitespace-nowrap no-underline";

const underlineClass = "border-b-[1.5px] border-current pb-[0.16em] leading-button";
const arrowClass = "size-4.5 shrink-0 transition-[translate] duration-220 ease-out";
