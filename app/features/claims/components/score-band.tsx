import type { Claim } from "../claims.ts";

/** A dark band of figures, aligned with the text of the cards above. */
export function ScoreBand({ claims }: { claims: Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <div className="on-ink">
      <div className="wrap">
        <ul className="grid border-border md:auto-cols-fr md:grid-flow-col md:gap-6 md:border-x">
          {claims.map(({ key, value, label }) => (
            <li key={key} className={cellClass}>
              <span className="block font-figure text-figure">{value}</span>{" "}
              <span className="block text-muted-foreground md:mt-4">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const cellClass =
  "border-border max-md:grid max-md:grid-cols-2 max-md:items-center max-md:py-5.5 max-md:not-first:border-t md:pt-[clamp(2.5rem,4vw,4rem)] md:pb-[clamp(2.25rem,4vw,3.5rem)] md:pl-7 md:not-first:border-l";
