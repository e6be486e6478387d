import { Clock } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { hoursPath } from "../addresses.ts";

/** A calendar that nobody has set up yet. */
export function NoHours() {
  return (
    <Panel className="grid justify-items-start gap-4 p-6 md:p-8">
      <div>
        <h2 className="text-h3">You have no hours yet</h2>
        <p className="mt-1.5 max-w-[34rem] text-ui text-muted-foreground">
          Say when and where you coach. Then this page shows what is open and what is booked, and nothing can be booked
          twice.
        </p>
      </div>
      <Link to={hoursPath} className={buttonClass({ size: "small" })}>
        <Clock aria-hidden />
        Set your hours
      </Link>
    </Panel>
  );
}
