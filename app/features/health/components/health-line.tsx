import clsx from "clsx";
import { Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import { type Check, lightOf, severityOf } from "../checks.ts";
import { healthPath } from "../self-test.ts";
import { LightBadge } from "./light-badge.tsx";

/** The overall light, with the text of the worst check. */
export function HealthLine({ checks, className }: { checks: Check[]; className?: string }) {
  const light = lightOf(checks);
  const worst = checks.toSorted((one, other) => severityOf(other.light) - severityOf(one.light))[0];
  return (
    <Panel
      aria-label="Site health"
      className={clsx("flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-ui md:px-5.5", className)}
    >
      <LightBadge light={light} />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere text-muted-foreground">
        {light === "green" || !worst ? "Everything works." : `${worst.label}: ${worst.says}`}
      </p>
      <Link to={healthPath} className="inline-flex min-h-11 items-center font-semibold text-foreground no-underline">
        <span className="border-b-[1.5px] border-current pb-[0.16em] leading-button">View health</span>
      </Link>
    </Panel>
  );
}
