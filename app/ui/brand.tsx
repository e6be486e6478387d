import clsx from "clsx";
import { BrandMark } from "./brand-mark.tsx";

type BrandProps = {
  name: string;
  className?: string /** Drops the second line where there is no room. */;
  isTight?: boolean;
};

/** The first word large, the rest below it. */
export function Brand({ name, className, isTight = false }: BrandProps) {
  const [first, ...rest] = name.split(" ");
  return (
    <a
      href="/"
      aria-label={`${name}, home`}
      className={clsx("inline-flex items-center gap-3 leading-[1.1] no-underline", className)}
    >
      <BrandMark className={clsx("size-8.5", isTight && "max-md:w-7.5")} />
      <span className="rail:sr-only">
        <span className="block text-body leading-[1.1] font-640 tracking-[-0.02em] font-stretch-118%">{first}</span>{" "}
        <span
          className={clsx(
            "mt-0.5 block text-caption leading-[1.1] whitespace-nowrap text-muted-foreground",
            isTight && "max-md:text-xs/[1.1] max-[23.4375rem]:hidden",
          )}
        >
          {rest.join(" ")}
        </span>
      </span>
    </a>
  );
}
