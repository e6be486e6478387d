import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { siteVersion } from "#app/platform/env.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { judgeHealth, labelOf } from "../checks.ts";
import { CheckList, type MailedIncident, SitePanel } from "../components/check-list.tsx";
import { RunButton, SelfTestPanel } from "../components/self-test-panel.tsx";
import { readHealthFacts } from "../facts.server.ts";
import { type Incident, listMailedIncidents } from "../queries.server.ts";
import type { Route } from "./+types/health.ts";

const shownIncidents = 10;

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const [facts, told, settings] = await Promise.all([
    readHealthFacts(),
    listMailedIncidents(serviceDb(), shownIncidents),
    requireSettings(db),
  ]);
  const { time_zone } = settings;
  const when = (instant: Date) => shortInstant(instant, time_zone);
  const run = facts.stored?.selfTest;
  return {
    checks: judgeHealth(facts),
    run: run && { began: when(run.began_at), took_ms: run.took_ms, steps: run.steps },
    version: siteVersion,
    upSince: when(new Date(Date.now() - process.uptime() * 1_000)),
    incidents: told.map((incident) => shown(incident, when)),
  };
}

function shown({ id, check_name, says, began_at, cleared_at }: Incident, when: (instant: Date) => string) {
  const cleared = cleared_at ? when(cleared_at) : undefined;
  return { id, label: labelOf(check_name), says, began: when(began_at), cleared } satisfies MailedIncident;
}

export function meta() {
  return [{ title: "Health" }];
}

export default function Health({
  loaderData: { checks, run, version: runs, upSince, incidents },
}: Route.ComponentProps) {
  return (
    <AdminPage title="Health" lead="What works, and what to do when something doesn't." action={<RunButton />}>
      <div className="grid max-w-240 gap-4">
        <CheckList checks={checks} />
        <SelfTestPanel run={run} />
        <SitePanel version={runs} upSince={upSince} incidents={incidents} />
      </div>
    </AdminPage>
  );
}
