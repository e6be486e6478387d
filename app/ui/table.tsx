import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

// With little room the rows become cards (display: grid), which drops the native roles, so each part sets its own.

type TableProps = ComponentProps<"table"> & {
  "aria-label": string;
  /** Its few columns need less room. */
  isSlim?: boolean;
};

/** Unfolded, it scrolls inside its panel rather than moving the page. */
export function Table({ isSlim = false, className, ...props }: TableProps) {
  return (
    <div className={clsx("relative overflow-x-auto", isSlim ? "@container/slim-table" : "@container/table")}>
      <table
        {...props}
        {...role("table")}
        className={clsx("w-full border-collapse text-left text-ui folded:block", className)}
      />
    </div>
  );
}

export function TableHead({ children, ...props }: ComponentProps<"thead">) {
  return (
    <thead {...props} {...role("rowgroup")} className="folded:sr-only">
      <tr {...role("row")}>{children}</tr>
    </thead>
  );
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody {...props} {...role("rowgroup")} className={clsx("folded:block", className)} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      {...props}
      {...role("row")}
      className={clsx(
        "relative border-border not-last:border-b hover:bg-tint-faint folded:grid folded:grid-cols-[minmax(0,1fr)_auto] folded:gap-x-3 folded:gap-y-0.5 folded:px-4 folded:py-3.5",
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
        "align-middle folded:block folded:min-w-0 unfolded:p-3 unfolded:first:pl-5.5 unfolded:last:pr-4",
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
  name: "font-semibold wrap-anywhere folded:col-start-1 unfolded:max-w-72",
  status: "folded:col-start-2 folded:row-start-1 folded:justify-self-end",
  wide: "text-muted-foreground wrap-anywhere folded:col-span-full unfolded:max-w-56",
  line: "wrap-anywhere folded:col-start-1 folded:text-muted-foreground unfolded:max-w-48",
  date: "whitespace-nowrap text-muted-foreground folded:col-start-1 folded:text-small",
  action:
    "folded:col-start-2 folded:row-start-3 folded:row-end-5 folded:self-end folded:justify-self-end unfolded:text-right",
};

function role<T extends string>(name: T) {
  return { role: name };
}

/** Label and value pairs between hairlines. */
export function DetailList({ className, ...props }: ComponentProps<"dl">) {
  return <dl {...props} className={clsx("@container divide-y divide-border text-ui", className)} />;
}

export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-1 py-2.5 @min-[14rem]:grid-cols-[6.75rem_minmax(0,1fr)] md:gap-x-4 @min-[14rem]:md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-subtle">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
