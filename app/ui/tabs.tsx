import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps = {
  label: string;
  /** A tab with its own address is a link, and works without JavaScript. */
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode; href?: string }[];
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
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={tabClass}
            {...(tab.href !== undefined && { nativeButton: false, render: <a href={tab.href}>{tab.label}</a> })}
          >
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
  "relative flex min-h-12 items-center justify-center text-base font-580 text-subtle no-underline hover:text-foreground data-active:text-foreground data-active:after:absolute data-active:after:inset-x-0 data-active:after:-bottom-px data-active:after:border-b-3 data-active:after:border-foreground";
