import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

type StepLinksProps = { previous: string | undefined; next: string | undefined };

/** A list paged by key knows its neighbours, not its length. */
export function StepLinks({ previous, next }: StepLinksProps) {
  if (!previous && !next) return null;
  const look = buttonClass({ variant: "quiet", size: "small" });
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {previous ? (
        <Link to={previous} rel="prev" className={look}>
          <ChevronLeft aria-hidden />
          Previous
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={next} rel="next" className={look}>
          Next
          <ChevronRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
