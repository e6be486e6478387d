import { Download, Search } from "lucide-react";
import { useRef } from "react";
import { Form, useSubmit } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { SubmissionsView } from "../schema.ts";
import { submissionStatuses, submissionStatusLabels, submissionsAddress, submissionsPath } from "../submission.ts";

const searchPauseMs = 250;

/** A plain GET form that sends itself as one types and chooses. */
export function SubmissionFilters({ view }: { view: SubmissionsView }) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form
      action={submissionsPath}
      role="search"
      aria-label="Quiz submissions"
      className="mb-4 flex flex-wrap items-center gap-2.5"
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(pause.current);
        if (target instanceof HTMLSelectElement) send(form);
        else pause.current = setTimeout(() => send(form), searchPauseMs);
      }}
      onSubmit={() => clearTimeout(pause.current)}
    >
      <span className="relative block min-w-56 flex-1 max-md:basis-full">
        <Search aria-hidden className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-subtle" />
        <Input
          type="search"
          aria-label="Search"
          name="q"
          defaultValue={view.q}
          maxLength={200}
          placeholder="Name, address or phone"
          className="pl-10.5!"
        />
      </span>
      <div className="min-w-40 max-md:flex-1">
        <Select key={view.status} aria-label="Status" name="status" defaultValue={view.status ?? ""}>
          <option value="">All statuses</option>
          {submissionStatuses.map((status) => (
            <option key={status} value={status}>
              {submissionStatusLabels[status]}
            </option>
          ))}
        </Select>
      </div>
      <a
        className={buttonClass({ variant: "quiet", size: "small" })}
        href={submissionsAddress(view, { open: undefined, next: undefined }, `${submissionsPath}/export.csv`)}
        download
      >
        <Download aria-hidden />
        Export CSV
      </a>
    </Form>
  );
}
