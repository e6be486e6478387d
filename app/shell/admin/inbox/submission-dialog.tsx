import { useNavigate } from "react-router";
import { type Correspondence, RequestDialog } from "#app/features/inbox/components/request-dialog.tsx";
import { ContactDetails, HistoryDetail } from "#app/features/inbox/forms/contact-details.tsx";
import { spamReasonTexts } from "#app/features/inbox/inbox.ts";
import type { ReplyTarget } from "#app/features/inbox/reply.ts";
import { SubmissionStatusSelect } from "#app/features/quiz/components/submission-table.tsx";
import type { QuizSubmission } from "#app/features/quiz/queries.server.ts";
import type { SubmissionsView } from "#app/features/quiz/schema.ts";
import {
  submissionReplyMarks,
  submissionStatuses,
  submissionStatusLabels,
  submissionsAddress,
  submissionsPath,
  submissionTexts,
} from "#app/features/quiz/submission.ts";
import { DialogSection } from "#app/ui/dialog.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";

type Opened = Correspondence & { submission: QuizSubmission; recommended: string };
type SubmissionDialogProps = { view: SubmissionsView; opened: Opened | undefined; timeZone: string; brand: string };

/** A quiz submission is read and answered like a message. */
export function SubmissionDialog({ view, opened, timeZone, brand }: SubmissionDialogProps) {
  const navigate = useNavigate();
  if (!opened) return null;
  const { submission, recommended, ...correspondence } = opened;
  return (
    <RequestDialog
      request={submission}
      about={`Quiz, ${recommended}`}
      words={answersIn(submission)}
      isSummary
      target={submissionTarget(submission, { recommended, brand })}
      status={<SubmissionStatusSelect submission={submission} />}
      notice={submission.spam ? `${submissionTexts.looksLikeSpam}. ${spamReasonTexts[submission.spam]}` : undefined}
      timeZone={timeZone}
      onClose={() => void navigate(submissionsAddress(view, { open: undefined }), { preventScrollReset: true })}
      {...correspondence}
    >
      <SubmissionDetails submission={submission} recommended={recommended} />
    </RequestDialog>
  );
}

function SubmissionDetails({ submission, recommended }: { submission: QuizSubmission; recommended: string }) {
  const { email, phone, age_group, ranking_level, goals, training_preference, person_id } = submission;
  return (
    <DialogSection className="border-t border-border pt-1">
      <DetailList>
        <ContactDetails email={email} phone={phone} />
        <Detail label="Age group">{age_group ?? "–"}</Detail>
        <Detail label="Ranking level">{ranking_level ?? "–"}</Detail>
        <Detail label="Goals">{goals ?? "–"}</Detail>
        <Detail label="Training preference">{training_preference ?? "–"}</Detail>
        <Detail label="Recommended service">{recommended}</Detail>
        <HistoryDetail email={email} personId={person_id} />
      </DetailList>
    </DialogSection>
  );
}

function answersIn({ age_group, ranking_level, goals, training_preference }: QuizSubmission): string | null {
  return [goals, ranking_level, training_preference, age_group].filter(Boolean).join("\n") || null;
}

type Answering = { recommended: string; brand: string };

function submissionTarget({ id, name, status }: QuizSubmission, { recommended, brand }: Answering): ReplyTarget {
  const isBeforeContact = submissionStatuses.indexOf(status) < submissionStatuses.indexOf("contacted");
  return {
    id: { name: "submission_id", value: id },
    action: `${submissionsPath}/reply`,
    facts: { name, service: recommended },
    subject: `Your quiz result from ${brand}`,
    marks: submissionReplyMarks.map((value) => ({ value, label: submissionStatusLabels[value] })),
    mark: isBeforeContact ? "contacted" : "keep",
  };
}
