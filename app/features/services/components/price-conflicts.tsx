import { Link } from "react-router";
import { WarningNote } from "#app/ui/admin-page.tsx";
import { type PriceConflict, priceTexts } from "../prices.ts";

export function PriceConflicts({ conflicts }: { conflicts: PriceConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <WarningNote>
      <p>{priceTexts.lead}</p>
      <ul className="mt-2 grid gap-1.5">
        {conflicts.map(({ id, title, price, onPage }) => (
          <li key={id}>
            <Link to={`/admin/services/${id}`} className="font-semibold underline underline-offset-3">
              {title}
            </Link>
            {`: ${price} ${priceTexts.first}; ${onPage} ${priceTexts.page}`}
          </li>
        ))}
      </ul>
    </WarningNote>
  );
}
