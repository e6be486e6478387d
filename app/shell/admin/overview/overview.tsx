import { getProfile, listRoles } from "#app/features/accounts/queries.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { readCalendarSetup } from "#app/features/calendar/hours/hours.server.ts";
import { judgeHealth, lightOf } from "#app/features/health/checks.ts";
import { HealthLine } from "#app/features/health/components/check-list.tsx";
import { readHealthFacts } from "#app/features/health/facts.server.ts";
import { AnswerTimes } from "#app/features/inbox/components/message-counts.tsx";
import { getAnswerTimes } from "#app/features/inbox/queries.server.ts";
import { barsOf, sinceWhen } from "#app/features/insights/period.ts";
import { listDays } from "#app/features/insights/queries.server.ts";
import { listSetupSteps, requireSettings } from "#app/features/settings/queries.server.ts";
import { shortInstant, todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import type { Route } from "./+types/overview.ts";
import { AccountPanel, ProfilePanel } from "./account-panels.tsx";
import { firstDays } from "./first-days.ts";
import { FirstDaysPanel } from "./first-days-panel.tsx";
import { OverviewCards } from "./overview-cards.tsx";
import { readOverviewMetrics } from "./overview-metrics.server.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { user, db } = await requireAdmin(request);
  const [metrics, facts, calendar, steps, profile, roles, settings] = await Promise.all([
    readOverviewMetrics(db),
    readHealthFacts(),
    readCalendarSetup(db),
    listSetupSteps(db),
    getProfile(db, user.id),
    listRoles(db, user.id),
    requireSettings(db),
  ]);
  const { time_zone, reply_hours, is_demo: isDemo, is_live: isLive } = settings;
  const told = (instant: Date) => shortInstant(instant, time_zone);
  return {
    metrics,
    checks: judgeHealth(facts),
    tasks: isDemo ? [] : firstDays(steps, { ...facts, calendar, isLive }),
    views: await dailyViews(db, todayIn(time_zone)),
    answers: await getAnswerTimes(db, { replyHours: reply_hours }),
    account: { id: user.id, email: user.email, isConfirmed: user.emailVerified, created: told(user.createdAt) },
    profile: profile && {
      email: profile.email,
      created: told(profile.created_at),
      updated: told(profile.updated_at),
    },
    roles,
  };
}

/** The last thirty days, including today. */
async function dailyViews(db: Tx, until: string): Promise<number[]> {
  const range = { since: sinceWhen(30, until), until };
  return barsOf(await listDays(db, range), range).map(({ views }) => views);
}

export function meta() {
  return [{ title: "User Info" }];
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { metrics, views, answers, checks, tasks, account, profile, roles } = loaderData;
  // What needs attention comes first.
  const isWell = lightOf(checks) === "green";
  return (
    <AdminPage title="User Info" lead="Everything that came in, and what is live on the site.">
      <FirstDaysPanel tasks={tasks} />
      {!isWell && <HealthLine checks={checks} className="mb-4" />}
      <OverviewCards metrics={metrics} views={views} />
      <AnswerTimes answers={answers} />
      {isWell && <HealthLine checks={checks} className="mt-4" />}
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <AccountPanel account={account} />
        <ProfilePanel profile={profile} roles={roles} />
      </div>
    </AdminPage>
  );
}
