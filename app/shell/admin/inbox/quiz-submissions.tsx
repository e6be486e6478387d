import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { RemoveSpam } from "#app/features/inbox/components/removal-row.tsx";
import { spamDays } from "#app/features/inbox/schema.ts";
import { QuizTabs } from "#app/features/quiz/components/quiz-tabs.tsx";
import { SubmissionFilters, SubmissionTable } from "#app/features/quiz/components/submission-table.tsx";
import { countSpamSubmissions, getQuizSubmission, listSubmissions } from "#app/features/quiz/queries.server.ts";
import { SubmissionsView } from "#app/features/quiz/schema.ts";
import { recommendationText, submissionsPath, submissionTexts } from "#app/features/quiz/submission.ts";
import { getServiceTitle } from "#app/features/services/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, LiveSign } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/quiz-submissions.ts";
import { readCorrespondence } from "./correspondence.server.ts";
import { SubmissionDialog } from "./submission-dialog.tsx";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = SubmissionsView.parse(Object.fromEntries(url.searchParams));
  const [page, opened, settings, spamCount] = await Promise.all([
    withFallback(listSubmissions(db, view), undefined, "Error fetching quiz submissions"),
    view.open ? withFallback(openSubmission(db, view.open), undefined, "Error fetching quiz submission") : undefined,
    withFallback(requireSettings(db), defaultSettings, "Error fetching settings"),
    withFallback(countSpamSubmissions(db), 0, "Error fetching quiz spam"),
  ]);
  const spam = { count: spamCount, days: spamDays };
  const { time_zone: timeZone, brand } = settings;
  return data({ view, page, opened, spam, timeZone, brand }, page ? 200 : 503);
}

async function openSubmission(db: Tx, id: string) {
  const submission = await getQuizSubmission(db, id);
  if (!submission) return undefined;
  const path = submission.recommended_service;
  const recommended = (await getServiceTitle(db, path)) ?? recommendationText(path);
  return { submission, recommended, ...(await readCorrespondence(db, submission)) };
}

export function meta() {
  return [{ title: "Quiz Submissions" }];
}

export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { view, page, opened, spam, timeZone, brand } = loaderData;
  const live = useLive(["quiz-submissions", "mails", "messages"]);
  return (
    <AdminPage title="Quiz" lead="Who took the quiz, and what it recommended." action={<LiveSign state={live} />}>
      <QuizTabs />
      {page ? (
        <>
          <SubmissionFilters view={view} />
          <RemoveSpam
            count={spam.count}
            text={`Spam is deleted after ${spam.days} days, unless you give it a status.`}
            warning="Every quiz result that looks like spam and has no status will be deleted for good."
            action={`${submissionsPath}/remove-spam`}
          />
          <SubmissionTable view={view} page={page} timeZone={timeZone} />
          <SubmissionDialog key={opened?.submission.id} {...{ view, opened, timeZone, brand }} />
        </>
      ) : (
        <LoadError title={submissionTexts.notLoaded} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}
