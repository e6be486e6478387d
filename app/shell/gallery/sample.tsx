import clsx from "clsx";
import type { ReactNode } from "react";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";

export function Sample({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Panel className={clsx("p-6", className)}>
      <SampleTitle>{title}</SampleTitle>
      {children}
    </Panel>
  );
}

export function SampleTitle({ children }: { children: ReactNode }) {
  return <h2 className="pb-4 text-lg leading-head font-semibold tracking-label font-stretch-104%">{children}</h2>;
}

export function TitledSample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <PanelTitle>{title}</PanelTitle>
      {children}
    </Panel>
  );
}

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx("flex flex-wrap items-center gap-3", className)}>{children}</div>;
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

/** The :focus-visible style, frozen for the picture. */
export const focusLook = "outline-2 outline-offset-2 outline-ring shadow-focus";
