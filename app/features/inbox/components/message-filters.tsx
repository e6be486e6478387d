import { Link } from "react-router";
import { grouped } from "#app/lib/region.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ExportLink, SearchBox, SearchChoice, SearchForm, SearchMore } from "#app/ui/search-form.tsx";
import { inboxAddress, inboxPath } from "../inbox.ts";
import { messageSources, messageStatuses, sourceLabels, statusLabels } from "../message.ts";
import type { CountsByStatus } from "../queries.server.ts";
import type { InboxView } from "../schema.ts";

export function MessageFilters({ view, counts }: { view: InboxView; counts: CountsByStatus }) {
  const isSpam = view.folder === "spam";
  return (
    <SearchForm action={inboxPath} label="Messages" className="mt-4">
      {isSpam && <input type="hidden" name="folder" value="spam" />}
      <SearchBox value={view.q} placeholder="Name, address, phone or words" />
      <SearchMore isUsed={isSpam || view.status !== undefined || view.source !== undefined || view.sort !== "newest"}>
        <SearchChoice
          label="Status"
          name="status"
          value={view.status ?? ""}
          any="All statuses"
          options={messageStatuses.map((value) => [value, statusLabels[value]])}
        />
        <SearchChoice
          label="Source"
          name="source"
          value={view.source ?? ""}
          any="All sources"
          options={messageSources.map((value) => [value, sourceLabels[value]])}
        />
        <SearchChoice
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
            to={inboxAddress(view, { folder: isSpam ? "inbox" : "spam", status: undefined, open: undefined })}
          >
            {isSpam ? "Back to the inbox" : `Spam (${grouped(counts.spam)})`}
          </Link>
          <ExportLink href={inboxAddress(view, { open: undefined, sort: "newest" }, `${inboxPath}/export.csv`)} />
        </div>
      </SearchMore>
    </SearchForm>
  );
}
