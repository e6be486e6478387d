import { Link, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Detail, DetailList } from "#app/ui/detail-list.tsx";
import { Dialog, DialogSection } from "#app/ui/dialog.tsx";
import type { QuizSubmission } from "../queries.server.ts";
import type { SubmissionsView } from "../schema.ts";
import { recommendationText, submissionsAddress } from "../submission.ts";

type SubmissionDialogProps = { view: SubmissionsView; submission: QuizSubmission | undefined };

export function SubmissionDialog({ view, submission }: SubmissionDialogProps) {
  const navigate = useNavigate();
  if (!submission) return null;
  const { name, email, phone, age_group, ranking_level, goals, training_preference, recommended_service } = submission;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) void navigate(submissionsAddress(view, { open: undefined }), { preventScrollReset: true });
      }}
      title={name}
      text={email}
    >
      <DialogSection className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" size="small" href={`mailto:${email}`}>
          Write an email
        </ButtonLink>
        {phone && (
          <ButtonLink variant="quiet" size="small" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            Call
          </ButtonLink>
        )}
      </DialogSection>
      <DialogSection className="border-t border-border pt-1">
        <DetailList>
          <Detail label="Age group">{age_group ?? "–"}</Detail>
          <Detail label="Ranking level">{ranking_level ?? "–"}</Detail>
          <Detail label="Goals">{goals ?? "–"}</Detail>
          <Detail label="Training preference">{training_preference ?? "–"}</Detail>
          <Detail label="Recommended service">{recommendationText(recommended_service)}</Detail>
          <Detail label="History">
            <Link to={`/admin/people?email=${encodeURIComponent(email)}`} className="underline underline-offset-3">
              All from this address
            </Link>
          </Detail>
        </DetailList>
      </DialogSection>
    </Dialog>
  );
}
