import { grouped } from "#app/lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";

/** The period in four figures. */
export function PeriodFigures({ figures }: { figures: readonly [string, number][] }) {
  return (
    <Panel aria-label="The period in figures" className="overflow-clip">
      <dl className="-mr-px -mb-px grid grid-cols-2 md:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="grid gap-2 border-r border-b border-border px-4 py-3.5 md:px-5.5 md:py-4.5">
            <dt className="text-ui font-medium text-muted-foreground">{label}</dt>
            <dd className="text-[2.75rem] leading-none font-560 font-stretch-78%">{grouped(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
