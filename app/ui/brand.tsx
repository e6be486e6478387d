import clsx from "clsx";
import type { ComponentProps } from "react";

type BrandProps = {
  name: string;
  /** The address of the coach's own mark. */
  logo?: string;
  className?: string /** Drops the second line where there is no room. */;
  isTight?: boolean;
};

/** The first word large, the rest below it. */
export function Brand({ name, logo, className, isTight = false }: BrandProps) {
  const [first, ...rest] = name.split(" ");
  return (
    <a
      href="/"
      aria-label={`${name}, home`}
      className={clsx("inline-flex items-center gap-3 leading-[1.1] no-underline", className)}
    >
      {logo ? (
        <img src={logo} alt="" width={34} height={34} className="size-8.5 shrink-0 object-contain" />
      ) : (
        <BrandMark className={clsx("size-8.5", isTight && "max-md:w-7.5")} />
      )}
      <span className="rail:sr-only">
        <span className="block text-body leading-[1.1] font-640 tracking-[-0.02em] font-stretch-118%">{first}</span>{" "}
        <span
          className={clsx(
            "mt-0.5 block text-caption leading-[1.1] whitespace-nowrap text-muted-foreground max-[22rem]:whitespace-normal",
            isTight && "max-md:text-xs/[1.1] max-[23.4375rem]:hidden",
          )}
        >
          {rest.join(" ")}
        </span>
      </span>
    </a>
  );
}

/** The umpire's chair under a ball. On a light background the ball needs its ink outline. */
export function BrandMark({
  ground = "dark",
  className,
  ...props
}: ComponentProps<"svg"> & { ground?: "dark" | "light" }) {
  return (
    <svg
      {...props}
      viewBox="0 0 36 36"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      className={clsx("shrink-0", ground === "dark" ? "text-paper" : "text-ink-950", className)}
    >
      <path d="M5.5 33 14.6 11M30.5 33 21.4 11M10.4 22.5h15.2M2 33h32" />
      {ground === "dark" ? (
        <circle cx="18" cy="5.5" r="4" stroke="none" className="fill-optic" />
      ) : (
        <circle cx="18" cy="5.5" r="3.6" strokeWidth="1.2" className="fill-optic" />
      )}
    </svg>
  );
}
