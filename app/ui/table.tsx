import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

// Below 768 px the rows become cards (display: grid), which drops the native roles, so each part sets its own.

/** Above 768 px it scrolls inside its panel rather than moving the page. */
export function Table({ className, ...props }: ComponentProps<"table"> & { "aria-label": string }) {
  return (
    <div className="relative overflow-x-auto">
      <table
        {...props}
        {...role("table")}
        className={clsx("w-full border-collapse text-left text-ui max-md:block", className)}
      />
    </div>
  );
}

export function TableHead({ children, ...props }: ComponentProps<"thead">) {
  return (
    <thead {...props} {...role("rowgroup")} className="max-md:sr-only">
      <tr {...role("row")}>{children}</tr>
    </thead>
  );
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody {...props} {...role("rowgroup")} className={clsx("max-md:block", className)} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      {...props}
      {...role("row")}
      className={clsx(
        "relative border-border not-last:border-b hover:bg-tint-faint max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-3.5",
        className,
      )}
    />
  );
}

export function ColumnHeader({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...props}
      {...role("columnheader")}
      className={clsx(
        "border-b border-border p-3 text-small font-560 whitespace-nowrap text-subtle first:pl-5.5 last:pr-4 last:text-right",
        className,
      )}
    />
  );
}

type CellProps = ComponentProps<"td"> & {
  /** The cell's place in the card on a phone. */ place?: keyof typeof places;
};

export function Cell({ place = "line", className, ...props }: CellProps) {
  return (
    <td
      {...props}
      {...role("cell")}
      className={clsx(
        "align-middle max-md:block max-md:min-w-0 md:p-3 md:first:pl-5.5 md:last:pr-4",
        places[place],
        className,
      )}
    />
  );
}

/** Opens its row's item; the whole row is tappable. Other controls in the row lie above it (z-1). */
export function RowLink({ className, ...props }: ComponentProps<typeof Link> & { "aria-label": string }) {
  return (
    <Link
      {...props}
      preventScrollReset
      // Must not move while pressed: movement would clip the tappable area to its own frame.
      className={clsx(
        buttonClass({ variant: "quiet", size: "compact" }),
        "active:translate-none! after:absolute after:inset-0",
        className,
      )}
    />
  );
}

// Cells have a maximum width and break long words, so that one long name does not push the other columns away.
const places = {
  name: "font-semibold wrap-anywhere max-md:col-start-1 md:max-w-72",
  status: "max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end",
  wide: "text-muted-foreground wrap-anywhere max-md:col-span-full md:max-w-56",
  line: "wrap-anywhere max-md:col-start-1 max-md:text-muted-foreground md:max-w-48",
  date: "whitespace-nowrap text-muted-foreground max-md:col-start-1 max-md:text-small",
  action:
    "max-md:col-start-2 max-md:row-start-3 max-md:row-end-5 max-md:self-end max-md:justify-self-end md:text-right",
};

function role<T extends string>(name: T) {
  return { role: name };
}

/** Label and value pairs between hairlines. */
export function DetailList({ className, ...props }: ComponentProps<"dl">) {
  return <dl {...props} className={clsx("divide-y divide-border text-ui", className)} />;
}

export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-3 py-2.5 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-4">
      <dt className="text-subtle">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
