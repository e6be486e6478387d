import type { ReactNode } from "react";

export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-[clamp(2.5rem,2rem+2vw,4.5rem)]">
      <h2>{title}</h2>
      <p className="mt-5 max-w-152 text-lead text-muted-foreground">{children}</p>
    </div>
  );
}
