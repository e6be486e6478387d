import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { Check } from "../checks.ts";
import { LightBadge } from "./light-badge.tsx";

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
