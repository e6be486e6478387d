import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { AskedTime } from "#app/features/booking/offers/asked-time.tsx";
import { readAskedTime, readOffering } from "#app/features/booking/offers/offer-form.server.ts";
import { type OfferingShown, OfferTimes } from "#app/features/booking/offers/offer-times.tsx";
import { readWishOf } from "#app/features/booking/waiting/waiting-list.server.ts";
import { WishNote } from "#app/features/booking/waiting/wish-note.tsx";
import { NewLinkButton } from "#app/features/calendar/sheet/session-form.tsx";
import { BalanceLine } from "#app/features/credits/components/balance-line.tsx";
import { readBalanceOf } from "#app/features/credits/queries.server.ts";
import { DesktopNotice } from "#app/features/inbox/components/desktop-notice.tsx";
import { AnswerTimes, MessageCounts } from "#app/features/inbox/components/message-counts.tsx";
import { MessageDialog } from "#app/features/inbox/components/message-dialog.tsx";
import { MessageFilters } from "#app/features/inbox/components/message-filters.tsx";
import { MessageTable } from "#app/features/inbox/components/message-table.tsx";
import { RemoveOld, RemoveSpam } from "#app/features/inbox/components/removal-row.tsx";
import { inboxAddress, inboxPath } from "#app/features/inbox/inbox.ts";
import { countMessages, getAnswerTimes, getMessage, listMessages } from "#app/features/inbox/queries.server.ts";
import { InboxView, spamDays } from "#app/features/inbox/schema.ts";
import { getRetentionMonths, requireSettings } from "#app/features/settings/queries.server.ts";
import { isAway } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { AdminPage, LiveSign } from "#app/ui/admin-page.tsx";
import { DialogSection } from "#app/ui/dialog.tsx";
import { LoadError } from "#app/ui/states.tsx";
import type { Route } from "./+types/messages.ts";
import { readCorrespondence } from "./correspondence.server.ts";

const errorMessage = "Failed to load messages";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = InboxView.parse(Object.fromEntries(url.searchParams));
  try {
    return data({ view, inbox: await readInbox(db, view, url.searchParams) });
  } catch (error) {
    if (!isAway(error)) throw error;
    log.error({ id: context.get(requestFacts).id, ...reasonOf(error) }, errorMessage);
    return data({ view, inbox: undefined }, 503);
  }
}

async function readInbox(db: Tx, view: InboxView, query: URLSearchParams) {
  const settings = await requireSettings(db);
  const promise = { replyHours: settings.reply_hours };
  const [page, counts, answers, months, opened] = await Promise.all([
    listMessages(db, view, promise),
    countMessages(db),
    getAnswerTimes(db, promise),
    getRetentionMonths(db),
    view.open ? openMessage(db, view.open) : undefined,
  ]);
  const { time_zone, brand } = settings;
  const asked = view.open ? await readAskedTime(db, view.open, time_zone) : undefined;
  // A time held by the request itself comes first.
  const isAsked = asked?.status === "requested" || asked?.status === "booked";
  const [from, service, reading] = ["from", "service", "reading"].map((name) => query.get(name) ?? undefined);
  const asking = { zone: time_zone, from, service, reading };
  const wish = view.open ? await readWishOf(db, view.open, time_zone) : undefined;
  const offering = opened && !isAsked ? await readOffering(db, opened.message, asking) : undefined;
  return {
    page,
    counts,
    opened,
    asked,
    wish,
    offering,
    answers,
    months,
    spamDays,
    brand,
    timeZone: time_zone,
    ...promise,
    now: new Date(),
  };
}

async function openMessage(db: Tx, id: string) {
  const message = await getMessage(db, id);
  if (!message) return undefined;
  const [balance, correspondence] = await Promise.all([
    message.person_id ? readBalanceOf(db, message.person_id) : undefined,
    readCorrespondence(db, message),
  ]);
  // For most senders this is empty.
  const hasBought = balance !== undefined && (balance.families.length > 0 || balance.owed_minor > 0);
  return { message, balance: hasBought ? balance : undefined, ...correspondence };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const waiting = loaderData?.inbox?.counts.new ?? 0;
  return [{ title: waiting > 0 ? `(${waiting}) Messages` : "Messages" }];
}

export default function Messages({ loaderData: { view, inbox } }: Route.ComponentProps) {
  const live = useLive(["messages", "mails", "quiz-submissions", "calendar", "credits"]);
  return (
    <AdminPage
      title="Messages"
      lead={<span className="max-md:hidden">Booking requests and contact messages. The list updates live.</span>}
      action={<LiveSign state={live} />}
    >
      {inbox ? (
        <>
          <MessageCounts counts={inbox.counts} view={view} />
          <MessageFilters view={view} counts={inbox.counts} />
          {view.status === "closed" && <RemoveOld months={inbox.months} />}
          {view.folder === "spam" && (
            <RemoveSpam
              count={inbox.counts.spam}
              text={`Spam is deleted after ${inbox.spamDays} days. Move an honest message back to the inbox before then.`}
              warning="Every message in this folder will be deleted for good, with its emails."
              action={`${inboxPath}/remove-spam`}
            />
          )}
          <h2 className="sr-only">All messages</h2>
          <MessageTable view={view} {...inbox} />
          <AnswerTimes answers={inbox.answers} />
          {/* Below the list: it appears late, and what is above may not move away from a finger. */}
          <div className="mt-4 min-h-11">
            <DesktopNotice waiting={inbox.counts.new} />
          </div>
          <MessageDialog
            key={inbox.opened?.message.id}
            view={view}
            {...inbox}
            asked={<Times view={view} inbox={inbox} />}
          />
        </>
      ) : (
        <LoadError title={errorMessage} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}

type Inbox = Awaited<ReturnType<typeof readInbox>>;

/** The time that the opened request holds, and the times it is offered. */
function Times({ view, inbox: { asked, wish, offering, opened } }: { view: InboxView; inbox: Inbox }) {
  if (!opened) return null;
  const { id, name, email, person_id, spam } = opened.message;
  const isFromSomeone = person_id !== null && spam === null;
  const kept = { service: offering?.service?.id, reading: offering?.understood?.choice };
  const addressOf = (changes: OfferingShown) => {
    const shown = Object.entries({ ...kept, ...changes }).filter((entry): entry is [string, string] => !!entry[1]);
    return `${inboxAddress(view)}&${new URLSearchParams(shown)}`;
  };
  return (
    <>
      {opened.balance && (
        <DialogSection>
          <BalanceLine balance={opened.balance} />
        </DialogSection>
      )}
      {asked && <AskedTime asked={asked} who={name} />}
      {wish && <WishNote {...wish} />}
      {offering && <OfferTimes offering={offering} to={email} addressOf={addressOf} />}
      {isFromSomeone && (
        <DialogSection className="flex border-t border-border pt-5">
          <NewLinkButton of={{ message_id: id }} who={name} />
        </DialogSection>
      )}
    </>
  );
}
