import clsx from "clsx";
import { House } from "lucide-react";
import { Link } from "react-router";
import { householdsPath } from "../person.ts";

type HouseholdChipProps = { household: { id: string; name: string }; says: string; className?: string };

/** Who belongs to a household, and this person's role in it. */
export function HouseholdChip({ household, says, className }: HouseholdChipProps) {
  return (
    <Link to={`${householdsPath}/${household.id}`} className={clsx(chipClass, className)}>
      <House aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">Household </span>
        {household.name} <span className="ml-0.5 font-normal text-muted-foreground">{says}</span>
      </span>
    </Link>
  );
}

const chipClass =
  "inline-flex min-h-6.5 max-w-full items-center gap-1.75 rounded-sm border border-input px-2 text-caption font-semibold wrap-anywhere text-foreground no-underline hover:border-foreground";
