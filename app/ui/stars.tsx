import clsx from "clsx";
import { Star } from "lucide-react";
import type { ComponentProps } from "react";

type StarsProps = Omit<ComponentProps<"div">, "children"> & { rating: number };

export function Stars({ rating, className, ...props }: StarsProps) {
  return (
    <div {...props} role="img" aria-label={`${rating} out of 5 stars`} className={clsx("flex gap-0.75", className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={clsx("size-4.5 stroke-[1.5]", star <= rating ? "fill-optic stroke-star" : "stroke-input")}
        />
      ))}
    </div>
  );
}
