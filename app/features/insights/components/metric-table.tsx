import clsx from "clsx";
import type { ReactNode } from "react";
import { grouped } from "#app/lib/region.ts";

type FigureRow = {
  key: string;
  name: ReactNode;
  /** Draws a bar under the name, as this share of the full width. */
  share?: number;
  values: readonly (number | string)[];
};

type MetricTableProps = {
  label: string;
  /** The heading of the rows, then of each figure. */
  columns: readonly [string, ...string[]];
  rows: readonly FigureRow[];
};

/** A table that is its own chart: each name has its bar. With little room figures get their own rows. */
export function MetricTable({ label, columns: [first, ...others], rows }: MetricTableProps) {
  const fold = others.length > 2 ? early : late;
  const columns = others.length === 4 ? inTwos : fold.columns;
  if (rows.length === 0)
    return <p className="px-4 py-4 text-ui text-muted-foreground md:px-5.5">Nothing in this period yet.</p>;
  return (
    <table aria-label={label} {...role("table")} className={clsx("w-full text-left text-ui", fold.block)}>
      <thead {...role("rowgroup")} className={fold.head}>
        <tr {...role("row")} className="border-b border-border text-small text-subtle">
          {[first, ...others].map((column) => (
            <th key={column} scope="col" {...role("columnheader")} className={headClass}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role("rowgroup")} className={fold.block}>
        {rows.map(({ key, name, share, values }) => (
          <tr key={key} {...role("row")} className={clsx("border-border not-last:border-b", fold.row, columns)}>
            <th scope="row" {...role("rowheader")} className={clsx(nameClass, fold.name)}>
              {name}
              {share !== undefined && <Bar share={share} />}
            </th>
            {values.map((value, index) => (
              <td key={others[index]} {...role("cell")} className={clsx(figureClass, fold.figure)}>
                <span aria-hidden className={clsx("block text-small font-normal text-muted-foreground", fold.label)}>
                  {others[index]}
                </span>
                {typeof value === "number" ? grouped(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As blocks and grids, a table's parts would lose their native roles. */
function role<T extends string>(name: T) {
  return { role: name };
}

const headClass =
  "px-2 py-3 font-560 whitespace-nowrap not-first:text-right first:pl-4 last:pr-4 md:px-3 md:first:pl-5.5 md:last:pr-5.5";
const nameClass = "w-full py-2.5 pr-2 pl-4 font-medium wrap-anywhere md:pr-3 md:pl-5.5";
const figureClass = "px-2 py-2.5 text-right align-top font-medium whitespace-nowrap last:pr-4 md:px-3 md:last:pr-5.5";

/** Many figures need a tablet's width. */
const early = {
  block: "@max-[41rem]:block",
  head: "@max-[41rem]:sr-only",
  row: "@max-[41rem]:grid @max-[41rem]:gap-x-3 @max-[41rem]:gap-y-2 @max-[41rem]:px-4 @max-[41rem]:py-3",
  columns: "@max-[41rem]:grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))]",
  name: "@max-[41rem]:col-span-full @max-[41rem]:p-0",
  figure:
    "@max-[41rem]:flex @max-[41rem]:flex-col @max-[41rem]:justify-end @max-[41rem]:p-0! @max-[41rem]:text-left! @max-[41rem]:whitespace-normal!",
  label: "@min-[41rem]:hidden",
};
const inTwos = "@max-[41rem]:grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))]";

/** Two figures fit a phone unless the text is large. */
const late: typeof early = {
  block: "@max-[16rem]:block",
  head: "@max-[16rem]:sr-only",
  row: "@max-[16rem]:grid @max-[16rem]:gap-x-3 @max-[16rem]:gap-y-2 @max-[16rem]:px-4 @max-[16rem]:py-3",
  columns: "@max-[16rem]:grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))]",
  name: "@max-[16rem]:col-span-full @max-[16rem]:p-0",
  figure:
    "@max-[16rem]:flex @max-[16rem]:flex-col @max-[16rem]:justify-end @max-[16rem]:p-0! @max-[16rem]:text-left! @max-[16rem]:whitespace-normal!",
  label: "@min-[16rem]:hidden",
};

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full bg-track">
      <rect width={`${Math.round(1_000 * Math.min(1, share)) / 10}%`} height="100%" className="fill-foreground" />
    </svg>
  );
}
