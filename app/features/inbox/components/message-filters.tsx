import { Download, Search } from "lucide-react";
import { useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { inboxAddress, inboxPath } from "../inbox-address.ts";
import { messageSources, messageStatuses, sourceLabels, statusLabels } from "../message.ts";
import type { MessageCounts } from "../queries.server.ts";
import type { InboxView } from "../schema.ts";

const searchPauseMs = 250;

/** A plain GET form: the view is the address, so it can be kept and shared; it sends itself as one types and chooses. */
export function MessageFilters({ view, counts }: { view: InboxView; counts: MessageCounts }) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form
      key={view.folder}
      action={inboxPath}
      role="search"
      aria-label="Messages"
      className="mt-4 flex flex-wrap items-center gap-2.5"
      onChange={({ currentTarget: form, target }) => {
        clearTimeout(pause.current);
        if (target instanceof HTMLSelectElement) send(form);
        else pause.current = setTimeout(() => send(form), searchPauseMs);
      }}
      onSubmit={() => clearTimeout(pause.current)}
    >
      {view.folder === "spam" && <input type="hidden" name="folder" value="spam" />}
      <span className="relative block min-w-56 flex-1 max-md:basis-full">
        <Search aria-hidden className="absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-subtle" />
        <Input
          type="search"
          aria-label="Search"
          name="q"
          defaultValue={view.q}
          maxLength={200}
          placeholder="Name, address, phone or words"
          className="pl-10.5!"
        />
      </span>
      <Choice
        label="Status"
        name="status"
        value={view.status ?? ""}
        any="All statuses"
        options={messageStatuses.map((value) => [value, statusLabels[value]])}
      />
      <Choice
        label="Source"
        name="source"
        value={view.source ?? ""}
        any="All sources"
        options={messageSources.map((value) => [value, sourceLabels[value]])}
      />
      <Choice
        label="Sort"
        name="sort"
        value={view.sort}
        options={[
          ["newest", "Newest first"],
          ["oldest", "Oldest first"],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Link
          className={buttonClass({ variant: "quiet", size: "small" })}
          to={inboxAddress(view, {
            folder: view.folder === "spam" ? "inbox" : "spam",
            status: undefined,
            open: undefined,
          })}
        >
          {view.folder === "spam" ? "Back to the inbox" : `Spam (${counts.spam.toLocaleString("en-US")})`}
        </Link>
        <a
          className={buttonClass({ variant: "quiet", size: "small" })}
          href={inboxAddress(view, { open: undefined, sort: "newest" }, `${inboxPath}/export.csv`)}
          download
        >
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
    </Form>
  );
}

type ChoiceProps = { label: string; name: string; value: string; any?: string; options: (readonly [string, string])[] };

function Choice({ label, name, value, any, options }: ChoiceProps) {
  return (
    <div className="min-w-36 max-md:flex-1">
      {/* The address decides, also after Back. */}
      <Select key={value} aria-label={label} name={name} defaultValue={value}>
        {any && <option value="">{any}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
