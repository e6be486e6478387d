import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { LiveSign } from "#app/ui/live-sign.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { MessageCounts } from "../components/message-counts.tsx";
import { MessageDialog } from "../components/message-dialog.tsx";
import { MessageFilters } from "../components/message-filters.tsx";
import { MessageTable } from "../components/message-table.tsx";
import { inboxAddress } from "../inbox-address.ts";
import { countMessages, getMessage, listMessages } from "../queries.server.ts";
import { InboxView } from "../schema.ts";
import type { Route } from "./+types/messages.ts";

const complaint = "Failed to load messages";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = InboxView.parse(Object.fromEntries(url.searchParams));
  try {
    return data({ view, inbox: await readInbox(db, view) });
  } catch (error) {
    log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, complaint);
    return data({ view, inbox: undefined }, 503);
  }
}

async function readInbox(db: Tx, view: InboxView) {
  const [page, counts, settings, opened] = await Promise.all([
    listMessages(db, view),
    countMessages(db),
    getPublicSettings(db),
    view.open ? getMessage(db, view.open) : undefined,
  ]);
  const { time_zone, reply_hours } = settings ?? defaultSettings;
  return { page, counts, opened, timeZone: time_zone, replyHours: reply_hours, now: new Date() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const waiting = loaderData?.inbox?.counts.new ?? 0;
  return [{ title: waiting > 0 ? `(${waiting}) Messages` : "Messages" }];
}

export default function Messages({ loaderData: { view, inbox } }: Route.ComponentProps) {
  const live = useLive(["messages", "mails"]);
  return (
    <AdminPage
      title="Messages"
      lead="Booking requests and contact messages. The list updates live."
      action={<LiveSign state={live} />}
    >
      {inbox ? (
        <>
          <MessageCounts counts={inbox.counts} view={view} />
          <MessageFilters view={view} counts={inbox.counts} />
          <MessageTable view={view} {...inbox} />
          <MessageDialog key={inbox.opened?.id} view={view} {...inbox} />
        </>
      ) : (
        <LoadError title={complaint} className="mt-6">
          <a href={inboxAddress(view)}>Try again</a>
        </LoadError>
      )}
    </AdminPage>
  );
}
