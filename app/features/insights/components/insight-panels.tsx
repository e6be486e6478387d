import type { ReactNode } from "react";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { ServiceMetrics } from "../funnel.server.ts";
import type { CampaignMetrics, PageMetrics, Reach, SourceMetrics, StepMetrics } from "../queries.server.ts";
import type { ShownPage } from "../view.ts";
import { MetricTable } from "./metric-table.tsx";

export function FunnelPanel({ funnel }: { funnel: Reach }) {
  const steps: [string, number][] = [
    ["Visited the site", funnel.visitors],
    ["Saw a service", funnel.saw_service],
    ["Opened the quiz", funnel.started_quiz],
    ["Finished the quiz", funnel.finished_quiz],
    ["Sent a request", funnel.sent_request],
  ];
  return (
    <Titled
      title="From visit to request"
      note="All steps count visitors. Requests from people who ask not to be counted are in the figures above alone."
    >
      <MetricTable
        label="From visit to request"
        columns={["Step", "Count", "Of visitors"]}
        rows={steps.map(([name, count]) => ({
          key: name,
          name,
          share: part(count, funnel.visitors),
          values: [count, percent(count, funnel.visitors)],
        }))}
      />
    </Titled>
  );
}

export function PagesPanel({ pages }: { pages: readonly (PageMetrics & ShownPage)[] }) {
  const most = pages[0]?.views ?? 0;
  return (
    <Titled title="Top pages">
      <MetricTable
        label="Top pages"
        columns={["Page", "Views", "Visitors"]}
        rows={pages.map(({ path, name, isThere, views, visitors }) => ({
          key: path,
          name: isThere ? <PageLink path={path} name={name} /> : name,
          share: part(views, most),
          values: [views, visitors],
        }))}
      />
    </Titled>
  );
}

export function SourcesPanel({ sources }: { sources: readonly SourceMetrics[] }) {
  const most = sources[0]?.visitors ?? 0;
  return (
    <Titled
      title="Entry pages"
      note="How far visitors came, by what led them here. Who sent a request is not linked to it, so answers are not known by source."
    >
      <MetricTable
        label="Sources"
        columns={["Source", "Visitors", "Saw a service", "Opened quiz", "Finished quiz", "Requests"]}
        rows={sources.map(({ source, visitors, saw_service, started_quiz, finished_quiz, sent_request }) => ({
          key: source,
          name: sourceName(source),
          share: part(visitors, most),
          values: [visitors, saw_service, started_quiz, finished_quiz, sent_request],
        }))}
      />
    </Titled>
  );
}

export function ServicesPanel({ services }: { services: readonly (ServiceMetrics & { seen: number })[] }) {
  const most = Math.max(0, ...services.map(({ seen }) => seen));
  return (
    <Titled title="By service">
      <MetricTable
        label="By service"
        columns={["Service", "Seen by", "Recommended", "Requests", "Answered"]}
        rows={services.map(({ title, link, seen, recommended, requests, answered }) => ({
          key: link ?? title ?? "",
          name: title ?? "No service named",
          share: part(seen, most),
          values: [seen, recommended, requests, answered],
        }))}
      />
    </Titled>
  );
}

/** How many reached each step, and how many of them did not reach the next. */
export function QuizPanel({ steps }: { steps: readonly StepMetrics[] }) {
  const first = steps[0]?.visitors ?? 0;
  return (
    <Titled title="Where people drop off">
      <MetricTable
        label="Where people drop off"
        columns={["Step", "Visitors", "Left here"]}
        rows={steps.map(({ step, label, visitors }, index) => {
          const next = steps[index + 1];
          return {
            key: step,
            name: label,
            share: part(visitors, first),
            values: [visitors, next ? percent(Math.max(0, visitors - next.visitors), visitors) : "-"],
          };
        })}
      />
    </Titled>
  );
}

export function CampaignsPanel({ campaigns }: { campaigns: readonly CampaignMetrics[] }) {
  const most = campaigns[0]?.visitors ?? 0;
  return (
    <Titled title="Campaigns" note="From utm_source, utm_medium and utm_campaign in the links you share.">
      <MetricTable
        label="Campaigns"
        columns={["Campaign", "Visitors", "Sent a request"]}
        rows={campaigns.map(({ source, medium, campaign, visitors, sent_request }) => ({
          key: [source, medium, campaign].join(" "),
          name: [campaign, medium, source].filter(Boolean).join(", "),
          share: part(visitors, most),
          values: [visitors, sent_request],
        }))}
      />
    </Titled>
  );
}

function Titled({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Panel aria-label={title} className="@container">
      <PanelTitle>{title}</PanelTitle>
      {children}
      {note && <p className="border-t border-border px-4 py-3.5 text-small text-muted-foreground md:px-5.5">{note}</p>}
    </Panel>
  );
}

function PageLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} className="inline-flex min-h-6 items-center text-foreground underline underline-offset-3">
      {name}
    </a>
  );
}

function sourceName(source: string): string {
  return { "": "Direct", other: "Others" }[source] ?? source;
}

function part(count: number, whole: number): number {
  return whole > 0 ? count / whole : 0;
}

function percent(count: number, whole: number): string {
  return whole > 0 ? `${Math.round((100 * count) / whole)}%` : "-";
}
