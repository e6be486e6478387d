import type { ComponentProps } from "react";
import { shortInstant } from "#app/lib/dates.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { StatusDot } from "#app/ui/badge.tsx";
import { Select } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ExportLink, SearchBox, SearchChoice, SearchForm, SearchMore } from "#app/ui/search-form.tsx";
import { Empty } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, RowLink, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { StepLinks } from "#app/ui/view-links.tsx";
import type { QuizSubmission, SubmissionPage } from "../queries.server.ts";
import type { SubmissionsView } from "../schema.ts";
import {
  recommendationText,
  submissionStatuses,
  submissionStatusLabels,
  submissionsAddress,
  submissionsPath,
  submissionTexts,
  submissionTones,
} from "../submission.ts";

export function SubmissionFilters({ view }: { view: SubmissionsView }) {
  return (
    <SearchForm action={submissionsPath} label="Quiz submissions" className="mb-4">
      <SearchBox value={view.q} placeholder="Name, address or phone" />
      <SearchMore isUsed={view.status !== undefined}>
        <SearchChoice
          label="Status"
          name="status"
          value={view.status ?? ""}
          any="All statuses"
          options={submissionStatuses.map((value) => [value, submissionStatusLabels[value]])}
        />
        <ExportLink
          href={submissionsAddress(view, { open: undefined, next: undefined }, `${submissionsPath}/export.csv`)}
        />
      </SearchMore>
    </SearchForm>
  );
}

const columns = ["Date", "Name", "Email", "Phone", "Recommendation", "Status"];

type SubmissionTableProps = { view: SubmissionsView; page: SubmissionPage; timeZone: string };

export function SubmissionTable({ view, page, timeZone }: SubmissionTableProps) {
  return (
    <>
      <h2 className="sr-only">All submissions</h2>
      <Panel>
        {page.rows.length === 0 ? (
          <Empty title={view.q || view.status ? "No submissions match" : "No submissions yet"} />
        ) : (
          <Table aria-label="Quiz Submissions">
            <TableHead>
              {columns.map((column) => (
                <ColumnHeader key={column}>{column}</ColumnHeader>
              ))}
              <ColumnHeader>
                <span className="sr-only">Details</span>
              </ColumnHeader>
            </TableHead>
            <TableBody>
              {page.rows.map((submission) => (
                <SubmissionRow key={submission.id} {...{ submission, view, timeZone }} />
              ))}
            </TableBody>
          </Table>
        )}
      </Panel>
      <StepLinks
        previous={page.previous && submissionsAddress(view, { previous: page.previous, open: undefined })}
        next={page.next && submissionsAddress(view, { next: page.next, open: undefined })}
      />
    </>
  );
}

type SubmissionRowProps = { submission: QuizSubmission; view: SubmissionsView; timeZone: string };

function SubmissionRow({ submission, view, timeZone }: SubmissionRowProps) {
  const { id, name, email, phone, recommended_service, created_at, spam } = submission;
  return (
    <TableRow>
      <Cell place="date">{shortInstant(created_at, timeZone)}</Cell>
      <Cell place="name" className="folded:row-start-1">
        {name}
        {spam && <span className="ml-2 text-small font-normal text-subtle">looks like spam</span>}
      </Cell>
      <Cell place="wide">{email}</Cell>
      <Cell>{phone ?? "–"}</Cell>
      <Cell>{recommendationText(recommended_service)}</Cell>
      <Cell className="folded:col-span-full">
        <span className="relative z-1 flex items-center gap-2">
          <StatusDot status={submissionTones[submission.status]} />
          <SubmissionStatusSelect
            submission={submission}
            aria-label={`Status of ${name}`}
            className="min-h-10! w-38! py-1! text-ui!"
          />
        </span>
      </Cell>
      <Cell place="action">
        <RowLink to={submissionsAddress(view, { open: id })} aria-label={`Details of ${name}`}>
          Details
        </RowLink>
      </Cell>
    </TableRow>
  );
}

type SubmissionStatusSelectProps = ComponentProps<typeof Select> & { submission: QuizSubmission };

export function SubmissionStatusSelect({ submission: { id, status }, ...props }: SubmissionStatusSelectProps) {
  const toast = useToast();
  const change = useAction({
    onDone: (_message, undo) => toast.success(submissionTexts.updated, undefined, undo),
    onFailed: () => toast.error(submissionTexts.notUpdated),
  });
  return (
    <Select
      {...props}
      value={status}
      onChange={(event) => change.run(`${submissionsPath}/status`, { id, status: event.target.value })}
    >
      {submissionStatuses.map((one) => (
        <option key={one} value={one}>
          {submissionStatusLabels[one]}
        </option>
      ))}
    </Select>
  );
}
