import clsx from "clsx";
import type { ComponentProps } from "react";

/** A card with a hover style; the popular one has a court-green edge. */
export function Card({ isPopular = false, className, ...props }: ComponentProps<"article"> & { isPopular?: boolean }) {
  return (
    <article
      {...props}
      className={clsx(
        "relative flex flex-col rounded-md bg-card transition-[border-color,box-shadow] duration-220 hover:shadow-lift",
        isPopular ? "-m-px border-2 border-popular" : "border border-border hover:border-input",
        className,
      )}
    />
  );
}
