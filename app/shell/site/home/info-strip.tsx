import { BadgeCheck, Clock, type LucideIcon, Phone } from "lucide-react";
import type { SiteFacts } from "#app/shell/site/frame/layout.tsx";

/** Three facts at the hero's bottom edge: when, who, and the free first step. */
export function InfoStrip({ settings, certification }: Pick<SiteFacts, "settings" | "certification">) {
  const [days, ...times] = settings.hours.split(" ");
  return (
    <div className="border-t border-border">
      <ul className="wrap grid md:auto-cols-fr md:grid-flow-col">
        <Fact icon={Clock} strong={days} rest={times.join(" ")} />
        {certification && (
          <Fact icon={BadgeCheck} strong={certification.value} rest={certification.label.toLowerCase()} />
        )}
        <Fact icon={Phone} strong={`${settings.consultation_minutes} minutes`} rest="free consultation" />
      </ul>
    </div>
  );
}

function Fact({ icon: Icon, strong, rest }: { icon: LucideIcon; strong: string | undefined; rest: string }) {
  return (
    <li className="flex items-center gap-3 border-border text-ui leading-[1.6] text-muted-foreground not-first:border-t max-md:py-3.25 md:pt-5 md:pr-6 md:pb-5.5 md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-6">
      <Icon aria-hidden className="size-5 shrink-0 stroke-[1.75] text-subtle" />
      <span>
        <b className="font-semibold text-foreground">{strong}</b> {rest}
      </span>
    </li>
  );
}
