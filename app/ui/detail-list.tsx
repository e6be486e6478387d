import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

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
