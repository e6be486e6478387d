import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps = {
  label: string;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

export function Tabs({ label, tabs, defaultValue = tabs[0]?.value, value, onValueChange, className }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue} value={value} onValueChange={onValueChange} className={className}>
      <Base.List aria-label={label} className="grid auto-cols-fr grid-flow-col border-b border-border">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-7">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

const tabClass =
  "relative min-h-12 text-base font-580 text-subtle hover:text-foreground data-active:text-foreground data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:border-b-3 data-active:after:border-foreground";
