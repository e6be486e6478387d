import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { spamDays } from "#app/features/inbox/schema.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { LiveSign } from "#app/ui/live-sign.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { QuizTabs } from "../components/quiz-tabs.tsx";
import { RemoveSpam } from "../components/remove-spam-button.tsx";
import { SubmissionDialog } from "../components/submission-dialog.tsx";
import { SubmissionFilters } from "../components/submission-filters.tsx";
import { SubmissionTable } from "../components/submission-table.tsx";
import { countSpamSubmissions, getQuizSubmission, listSubmissions } from "../queries.server.ts";
import { SubmissionsView } from "../schema.ts";
import { submissionTexts } from "../submission.ts";
import type { Route } from "./+types/submissions.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = SubmissionsView.parse(Object.fromEntries(url.searchParams));
  const [page, opened, settings, spamCount] = await Promise.all([
    withFallback(listSubmissions(db, view), undefined, "Error fetching quiz submissions"),
    view.open ? withFallback(getQuizSubmission(db, view.open), undefined, "Error fetching quiz submission") : undefined,
    withFallback(getPublicSettings(db), defaultSettings, "Error fetching settings"),
    withFallback(countSpamSubmissions(db), 0, "Error fetching quiz spam"),
  ]);
  const spam = { count: spamCount, days: spamDays };
  return data({ view, page, opened, spam, timeZone: settings.time_zone }, page ? 200 : 503);
}

export function meta() {
  return [{ title: "Quiz Submissions" }];
}

export default function Submissions({ loaderData: { view, page, opened, spam, timeZone } }: Route.ComponentProps) {
  const live = useLive(["quiz-submissions"]);
  return (
    <AdminPage title="Quiz" lead="Who took the quiz, and what it recommended." action={<LiveSign state={live} />}>
      <QuizTabs />
      {page ? (
        <>
          <SubmissionFilters view={view} />
          <RemoveSpam count={spam.count} days={spam.days} />
          <SubmissionTable view={view} page={page} timeZone={timeZone} />
          <SubmissionDialog view={view} submission={opened} />
        </>
      ) : (
        <LoadError title={submissionTexts.notLoaded} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}
