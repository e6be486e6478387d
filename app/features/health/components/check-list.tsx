import clsx from "clsx";
import { type LucideIcon, OctagonX, Check as Tick, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";
import { type Check, type Light, lightOf, severityOf } from "../checks.ts";
import { healthPath } from "../self-test.ts";

export function CheckList({ checks }: { checks: Check[] }) {
  return (
    <Panel aria-labelledby="checks">
      <PanelTitle id="checks">Checks</PanelTitle>
      <ul className="divide-y divide-border px-4 pt-1 pb-2 text-ui md:px-5.5">
        {checks.map(({ name, label, light, says, todo }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 md:grid-cols-[10rem_minmax(0,1fr)_7.5rem]"
          >
            <h3 className="text-ui leading-body font-semibold tracking-normal font-stretch-normal">{label}</h3>
            <p className="md:order-last md:justify-self-end">
              <LightBadge light={light} />
            </p>
            <div className="min-w-0 wrap-anywhere max-md:col-span-2">
              <p>{says}</p>
              {todo && <p className="text-muted-foreground">{todo}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

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

export type MailedIncident = { id: string; label: string; says: string; began: string; cleared: string | undefined };
type SitePanelProps = { version: string; upSince: string; incidents: MailedIncident[] };

/** The running version, and recent alerts. */
export function SitePanel({ version, upSince, incidents }: SitePanelProps) {
  return (
    <Panel aria-labelledby="site">
      <PanelTitle id="site">This site</PanelTitle>
      <DetailList className="px-4 pt-2 pb-4 md:px-5.5">
        <Detail label="Version">{version}</Detail>
        <Detail label="Running since">{upSince}</Detail>
        {incidents.length === 0 && <Detail label="Mailed to you">No recent problems.</Detail>}
        {incidents.map(({ id, label, says, began, cleared }) => (
          <Detail key={id} label={label}>
            {says}
            <span className="block text-small font-normal text-muted-foreground">
              {cleared ? `From ${began} to ${cleared}` : `Since ${began}`}
            </span>
          </Detail>
        ))}
      </DetailList>
    </Panel>
  );
}

/** The light as a word and a sign; its colour repeats them. */
export function LightBadge({ light }: { light: Light }) {
  const { tone, word, icon: Icon } = looks[light];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" />
      {word}
    </Badge>
  );
}

const looks: Record<Light, { tone: BadgeTone; word: string; icon: LucideIcon }> = {
  green: { tone: "published", word: "Good", icon: Tick },
  amber: { tone: "attention", word: "Needs attention", icon: TriangleAlert },
  red: { tone: "broken", word: "Broken", icon: OctagonX },
};
