import { Hourglass } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { calendarPath, waitingPath } from "#app/features/calendar/addresses.ts";
import { useSessionForm } from "#app/features/calendar/sheet/session-form.tsx";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { readWaitingList, type WaitingRow } from "../waiting-list.server.ts";
import { countUnproven } from "../wishes.server.ts";
import type { Route } from "./+types/waiting-list-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: list, status } = await loaded(readWaitingList(db), "Error fetching the waiting list");
  return data({ list, unproven: list ? await countUnproven(db) : 0 }, status);
}

export function meta() {
  return [{ title: "Waiting list" }];
}

/** Everyone who waits for a time, in order. */
export default function WaitingList({ loaderData: { list, unproven } }: Route.ComponentProps) {
  useLive(["messages", "people"]);
  return (
    <AdminPage
      title="Waiting list"
      lead="When a time opens up, the site asks them for you: one by one while it is days away, all at once close to the day."
      back={{ to: calendarPath, label: "Calendar" }}
    >
      {list ? (
        <Rows list={list} />
      ) : (
        <LoadError title="Failed to load the waiting list" onRetry={() => location.reload()} />
      )}
      {unproven > 0 && (
        <p className="mt-4 text-ui text-muted-foreground">
          {unproven === 1 ? "1 more has" : `${unproven} more have`} left a wish and not used the link in my mail yet. It
          puts them on the list; after a day the wish is gone.
        </p>
      )}
    </AdminPage>
  );
}

function Rows({ list }: { list: WaitingRow[] }) {
  if (list.length === 0)
    return (
      <Empty title="Nobody is waiting" text="Visitors who find nothing on your booking page can wait for a time." />
    );
  return (
    <Panel>
      <ol className="divide-y divide-border">
        {list.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 text-ui">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link to={`/admin/messages?open=${row.messageId}`} className="font-semibold wrap-anywhere">
                  {row.who}
                </Link>
                <span className="text-muted-foreground">{row.title}</span>
                {row.isAsked && (
                  <span className="inline-flex items-center gap-1.5 rounded-md border-2 border-dashed border-foreground px-2 text-small font-semibold">
                    <Hourglass aria-hidden className="size-3.5" />A time is held
                  </span>
                )}
              </p>
              <p className="mt-1 font-serif text-lg leading-normal wrap-anywhere">{row.words}</p>
              <p className="mt-1 text-small text-muted-foreground">
                Since {row.since}, until {row.last}
              </p>
            </div>
            <Remove row={row} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Releases what is held for them. They are not notified. */
function Remove({ row: { id, who } }: { row: WaitingRow }) {
  const form = useSessionForm(who);
  return (
    <form method="post" action={`${waitingPath}/remove`} onSubmit={form.onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" variant="quiet" busy={form.isBusy} aria-label={`Remove ${who}`}>
        Remove
      </Button>
    </form>
  );
}
