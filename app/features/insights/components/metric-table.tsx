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

/** A table that is its own chart: each name has its bar. On a phone figures get their own rows. */
export function MetricTable({ label, columns: [first, ...others], rows }: MetricTableProps) {
  const isFolded = others.length > 2;
  const roles: Partial<typeof keptRoles> = isFolded ? keptRoles : {};
  const columns = others.length === 4 ? inTwos : inThrees;
  if (rows.length === 0)
    return <p className="px-4 py-4 text-ui text-muted-foreground md:px-5.5">Nothing in this period yet.</p>;
  return (
    <table
      aria-label={label}
      {...roles.table}
      className={clsx("w-full text-left text-ui", isFolded && "@max-[41rem]:block")}
    >
      <thead {...roles.rows} className={clsx(isFolded && "@max-[41rem]:sr-only")}>
        <tr {...roles.row} className="border-b border-border text-small text-subtle">
          {[first, ...others].map((column) => (
            <th key={column} scope="col" {...roles.column} className={headClass}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rows} className={clsx(isFolded && "@max-[41rem]:block")}>
        {rows.map(({ key, name, share, values }) => (
          <tr
            key={key}
            {...roles.row}
            className={clsx("border-border not-last:border-b", isFolded && foldedRow, isFolded && columns)}
          >
            <th
              scope="row"
              {...roles.name}
              className={clsx(nameClass, isFolded && "@max-[41rem]:col-span-full @max-[41rem]:p-0")}
            >
              {name}
              {share !== undefined && <Bar share={share} />}
            </th>
            {values.map((value, index) => (
              <td key={others[index]} {...roles.figure} className={clsx(figureClass, isFolded && foldedFigure)}>
                {isFolded && (
                  <span aria-hidden className="block text-small font-normal text-muted-foreground @min-[41rem]:hidden">
                    {others[index]}
                  </span>
                )}
                {typeof value === "number" ? grouped(value) : value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// As blocks and grids, a table's parts would lose their native roles.
const keptRoles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  name: { role: "rowheader" },
  figure: { role: "cell" },
};

const headClass =
  "px-2 py-3 font-560 not-first:text-right first:pl-4 last:pr-4 @min-[16rem]:whitespace-nowrap md:px-3 md:first:pl-5.5 md:last:pr-5.5";
const nameClass = "w-full py-2.5 pr-2 pl-4 font-medium wrap-anywhere md:pr-3 md:pl-5.5";
const figureClass = "px-2 py-2.5 text-right align-top font-medium whitespace-nowrap last:pr-4 md:px-3 md:last:pr-5.5";
const inTwos = "@max-[41rem]:grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))]";
const inThrees = "@max-[41rem]:grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))]";
const foldedRow = "@max-[41rem]:grid @max-[41rem]:gap-x-3 @max-[41rem]:gap-y-2 @max-[41rem]:px-4 @max-[41rem]:py-3";
const foldedFigure =
  "@max-[41rem]:flex @max-[41rem]:flex-col @max-[41rem]:justify-end @max-[41rem]:p-0! @max-[41rem]:text-left! @max-[41rem]:whitespace-normal!";

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="mt-1.5 block h-1.5 w-full bg-track">
      <rect width={`${Math.round(1_000 * Math.min(1, share)) / 10}%`} height="100%" className="fill-foreground" />
    </svg>
  );
}
