import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { getComparison } from "../comparison.server.ts";
import {
  CampaignsPanel,
  FunnelPanel,
  PagesPanel,
  QuizPanel,
  ServicesPanel,
  SourcesPanel,
} from "../components/insight-panels.tsx";
import { PeriodLinks, PeriodMetrics } from "../components/period-metrics.tsx";
import { ViewsChart } from "../components/views-chart.tsx";
import { getArrived, listServiceMetrics } from "../funnel.server.ts";
import { barsOf, type PeriodDays, periodOf, sinceWhen } from "../period.ts";
import { listDays, listQuizSteps, readPages, readSources } from "../queries.server.ts";
import { shownAs } from "../view.ts";
import type { Route } from "./+types/insights.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const days = periodOf(url.searchParams.get("days"));
  return { days, insights: await readInsights(db, days) };
}

async function readInsights(db: Tx, period: PeriodDays) {
  const { time_zone: timeZone } = await requireSettings(db);
  const until = todayIn(timeZone);
  const range = { since: sinceWhen(period, until), until, timeZone };
  const [days, { pages, services: seen }, { total, sources, campaigns }, ...others] = await Promise.all([
    listDays(db, range),
    readPages(db, range),
    readSources(db, range),
    getArrived(db, range),
    listServiceMetrics(db, range),
    listQuizSteps(db, range),
    getComparison(db, range),
  ]);
  const [arrived, services, steps, comparison] = others;
  return {
    bars: barsOf(days, range),
    pages: pages.map((page) => ({ ...page, ...shownAs(page) })),
    sources,
    campaigns,
    funnel: total,
    arrived,
    services: services.map((service) => ({ ...service, seen: seen[service.link ?? ""] ?? 0 })),
    steps,
    comparison,
  };
}

export function meta() {
  return [{ title: "Insights" }];
}

export default function Insights({ loaderData: { days, insights } }: Route.ComponentProps) {
  const { bars, pages, sources, campaigns, funnel, arrived, services, steps, comparison } = insights;
  const views = bars.reduce((sum, bar) => sum + bar.views, 0);
  const isEmpty = views + arrived.requests + arrived.quizzes === 0;
  return (
    <AdminPage
      title="Insights"
      lead="How the site is doing, counted without cookies and up to date within a minute."
      action={<PeriodLinks current={days} />}
    >
      {isEmpty ? (
        <Panel>
          <Empty title="Nothing counted yet" text="Figures appear here as soon as someone visits the site." />
        </Panel>
      ) : (
        <div className="grid gap-4">
          <PeriodMetrics
            views={views}
            visitors={funnel.visitors}
            requests={arrived.requests}
            answered={arrived.answered}
            comparison={comparison}
          />
          <Panel aria-label="Views and visitors">
            <PanelTitle>Views and visitors</PanelTitle>
            <ViewsChart bars={bars} per={days === 365 ? "month" : "day"} />
          </Panel>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <PagesPanel pages={pages} />
            <div className="grid gap-4">
              <FunnelPanel funnel={funnel} />
              <QuizPanel steps={steps} />
            </div>
          </div>
          <SourcesPanel sources={sources} />
          {campaigns.length > 0 && <CampaignsPanel campaigns={campaigns} />}
          <ServicesPanel services={services} />
          <p className="text-small text-muted-foreground">
            A visitor is somebody on one day: nobody is recognised the next day, so who comes on two days counts twice.
            Robots, pages fetched ahead, visitors who ask not to be counted and your own visits are left out. Today is
            still going on, so only whole days are compared.
          </p>
        </div>
      )}
    </AdminPage>
  );
}
