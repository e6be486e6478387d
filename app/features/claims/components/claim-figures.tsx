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
  "border-border max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] max-md:items-center max-md:py-5.5 max-md:not-first:border-t md:pt-[clamp(2.5rem,4vw,4rem)] md:pb-[clamp(2.25rem,4vw,3.5rem)] md:pl-7 md:not-first:border-l";

/** Four figures in the four boxes of a court, with the net across. */
export function StatCourt({ claims }: { claims: Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <div className="@container">
      <ul className={courtClass}>
        {claims.map(({ key, value, label }) => (
          <li key={key} className={boxClass}>
            <span className="font-figure text-figure-sm wrap-anywhere max-[34.9375rem]:text-[clamp(1.5rem,11.5vw-0.65rem,2.5rem)]">
              {value}
            </span>{" "}
            <span className="max-w-[9em] text-ui leading-label text-muted-foreground">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const courtClass =
  "on-court relative grid grid-cols-2 @max-[16rem]:grid-cols-1 p-[clamp(1.25rem,3vw,2.75rem)] before:absolute before:inset-x-[clamp(0.375rem,1.4vw,1.25rem)] before:top-1/2 before:z-1 before:-mt-0.75 before:h-1.5 before:border-t-3 before:border-paper before:bg-[rgb(3_12_12/0.5)]";
const boxClass =
  "-m-px flex aspect-[1/1.12] flex-col justify-between gap-3 border-2 border-[#eff2ec] p-[clamp(1rem,2vw,1.75rem)] odd:border-r even:border-l nth-[-n+2]:border-b-0 nth-[n+3]:border-t-0 max-lg:aspect-box max-[34.9375rem]:aspect-[1/1.12] @max-[16rem]:aspect-auto max-[34.9375rem]:p-3.5";
