import { ExportLink, SearchBox, SearchChoice, SearchForm, SearchMore } from "#app/ui/search-form.tsx";
import type { SubmissionsView } from "../schema.ts";
import { submissionStatuses, submissionStatusLabels, submissionsAddress, submissionsPath } from "../submission.ts";

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
