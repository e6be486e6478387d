import { CalendarPlus, MapPin, Plus } from "lucide-react";
import { data, redirect } from "react-router";
import { EmailInput } from "#app/features/accounts/schema.ts";
import { type Budget, hasTry, throttleKey } from "#app/features/accounts/sign-in/throttle.server.ts";
import { LinkFrame } from "#app/features/booking/links/link-frame.tsx";
import { headersOfBoth, readLinkSite } from "#app/features/booking/links/links.server.ts";
import { CreditBalls } from "#app/features/credits/components/balance-line.tsx";
import { familyPath, familyPaths } from "#app/features/family/addresses.ts";
import { askForFamilyLink } from "#app/features/family/mutations.server.ts";
import type { Family } from "#app/features/family/sign-ins.server.ts";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import type { Handle } from "#app/lib/page.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { accountsDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, failureIn, typedIn } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/family-page.ts";
import { getFamily, householdWords } from "./family.server.ts";
import { FamilyFrame, FamilyPart, FoldedList } from "./family-frame.tsx";
import { readFamilyPage, type ToldFamilySession } from "./family-page.server.ts";
import { LinkSent, LostLink } from "./lost-link.tsx";
import { LastNotes } from "./notes/last-notes.tsx";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request, url }: Route.LoaderArgs) {
  const [family, { site, here }] = await Promise.all([getFamily(request), readLinkSite()]);
  const isSent = url.searchParams.has("sent");
  const shown = family && (await readShown(family, here));
  return data({ site, isSent, page: shown }, { headers: linkFormHeaders });
}

async function readShown(family: Family, here: Here) {
  const [page, services] = await Promise.all([
    readFamilyPage(family, here),
    withFallback(listServiceLinks(visitorDb()), [], "Error fetching services"),
  ]);
  // The open times of the service they have bought.
  const service = services
    .find(({ title }) => title === page.balances[0]?.title)
    ?.link.split("/")
    .at(-1);
  const bookAt = service ? `${bookingPage.path}?${new URLSearchParams({ service })}` : bookingPage.path;
  return { ...page, bookAt, whose: householdWords(family) };
}

const perNetwork: Budget = { most: 10, minutes: 60 };
const perMailbox: Budget = { most: 3, minutes: 60 };

/** Mails a link. The answer is the same for a known address, an unknown one, and one over its limit. */
export const action = visitorAction({
  schema: EmailInput,
  keeps: ["email"],
  save: async ({ clientAddress }, { email }) => {
    const tx = accountsDb();
    if (!(await hasTry(tx, throttleKey("family-from", networkOf(clientAddress)), perNetwork)))
      return { ok: false, status: 429, message: "Too many links were requested. Please try again in an hour." };
    if (await hasTry(tx, throttleKey("family-mail", mailboxOf(email)), perMailbox)) await askForFamilyLink(tx, email);
    return redirect(`${familyPath}?sent`, { status: 303, headers: linkFormHeaders });
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page?.title ?? (loaderData?.isSent ? "Check your mail" : "Get a new link");
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

export default function FamilyOverview({ loaderData: { site, page, isSent }, actionData }: Route.ComponentProps) {
  if (!page)
    return (
      <LinkFrame site={site} note="No password, no account. I send links only to the address that I have.">
        {isSent ? (
          <LinkSent site={site} />
        ) : (
          <LostLink
            lead="A link in a mail opens your sessions, lessons left and receipts. I can send you one now."
            typed={typedIn(actionData)?.email}
            error={errorsIn(actionData).email}
            refused={failureIn(actionData)}
          />
        )}
      </LinkFrame>
    );
  const [next, ...later] = page.sessions;
  return (
    <FamilyFrame
      site={site}
      whose={page.whose}
      tab={familyPaths.page}
      title={page.title}
      top={next ? <NextSession session={next} /> : <p className="text-lead">Nothing is booked at the moment.</p>}
    >
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        {next && (
          <FamilyPart title="After that">
            {later.length === 0 && <p className="py-5 text-ui text-muted-foreground">Nothing else is booked.</p>}
            <FoldedList
              rows={later}
              shown={5}
              rest="Later sessions"
              className="divide-y divide-border border-b border-border"
            >
              {(session) => <SessionRow key={session.memberId} session={session} isMany={page.isMany} />}
            </FoldedList>
            <p className="mt-4 flex items-center gap-2.5">
              <CalendarPlus aria-hidden className="size-5" />
              <TextLink href={familyPaths.calendar}>Put all in your calendar</TextLink>
            </p>
          </FamilyPart>
        )}
        <div className="grid gap-8">
          <Left page={page} />
          {page.requests.length > 0 && <Requests page={page} />}
        </div>
        <LastNotes goals={page.goals} players={page.lastNotes} />
      </div>
    </FamilyFrame>
  );
}

type FamilyPage = Awaited<ReturnType<typeof readShown>>;

function NextSession({ session }: { session: ToldFamilySession }) {
  const { day, who, title, place, address, map, time, suffix, hours, isAsked } = session;
  return (
    <div className="flex flex-wrap items-end gap-x-12 gap-y-5">
      <p className="text-[clamp(4rem,9vw,6rem)] leading-none font-580 font-stretch-75%">
        {time}
        <small className="text-[0.35em]"> {suffix}</small>
      </p>
      <div className="min-w-60 flex-1">
        <p className="text-h3">
          {day}, {who}
        </p>
        <p className="mt-1 text-muted-foreground">
          {title}, {hours}. {address ? `${place}, ${address}` : place}.
        </p>
        <p className="text-muted-foreground">
          {isAsked
            ? "I have not answered yet. You will get a mail."
            : "It is on. If that changes, you will get a mail."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {map && (
          <ButtonLink href={map} rel="noreferrer" variant="secondary" size="small">
            <MapPin aria-hidden />
            Map
          </ButtonLink>
        )}
        <SessionForm session={session} variant="secondary" />
      </div>
    </div>
  );
}

function SessionRow({ session, isMany }: { session: ToldFamilySession; isMany: boolean }) {
  const { number, month, who, mark, title, day, hours, place, isAsked } = session;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 py-5 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <p aria-hidden className="text-small text-muted-foreground">
        <span className="block text-2xl leading-tight font-580 text-foreground font-stretch-75%">{number}</span>
        {month}
      </p>
      <div className="min-w-0 text-ui">
        <p className="font-semibold wrap-anywhere">
          {isMany && <Mark mark={mark} />}
          {who}, {title}
        </p>
        <p className="text-muted-foreground">
          {day}, {hours}
        </p>
        <p className="text-muted-foreground">{place}</p>
        {isAsked && <p className="text-muted-foreground">I have not answered yet.</p>}
      </div>
      <div className="max-sm:col-start-2">
        <SessionForm session={session} variant="quiet" />
      </div>
    </li>
  );
}

/** Tells children apart without colour. */
function Mark({ mark }: { mark: string }) {
  return (
    <span
      aria-hidden
      className="mr-2 inline-grid min-w-6 place-items-center rounded-ball border border-foreground px-1 text-caption leading-5.5"
    >
      {mark}
    </span>
  );
}

/** Opens the session's own page, for moving or cancelling it. */
function SessionForm({ session, variant }: { session: ToldFamilySession; variant: "secondary" | "quiet" }) {
  const { memberId, act, who, title, day, canChange } = session;
  if (!canChange) return null;
  return (
    <form method="post" action={familyPaths.session}>
      <input type="hidden" name="member" value={memberId} />
      <Button type="submit" variant={variant} size="small" aria-label={`${act}: ${who}, ${title}, ${day}`}>
        {act}
      </Button>
    </form>
  );
}

function Left({ page: { balances, owed, bookAt } }: { page: FamilyPage }) {
  return (
    <section className="grid gap-6 rounded-md border border-border bg-card p-6">
      {balances.length === 0 && <h2 className="text-h3">You pay each time</h2>}
      {balances.map(({ family_id, title, head, text, available, held }) => (
        <div key={family_id}>
          <h2 className="text-h3">{head}</h2>
          {balances.length > 1 && <p className="text-ui text-muted-foreground">{title}</p>}
          <CreditBalls minutes={available + held} {...{ available, held }} className="mt-4" />
          {text && <p className="mt-3 text-ui text-muted-foreground">{text}</p>}
        </div>
      ))}
      {owed && <p className="text-ui font-semibold">To pay: {owed}</p>}
      <div className="flex flex-wrap gap-3">
        <form method="post" action={bookAt}>
          <Button type="submit" name="look" value="me" size="small">
            <Plus aria-hidden />
            Book a lesson
          </Button>
        </form>
        <ButtonLink href={familyPaths.lessons} variant="quiet" size="small">
          Line by line
        </ButtonLink>
      </div>
    </section>
  );
}

function Requests({ page: { requests } }: { page: FamilyPage }) {
  return (
    <FamilyPart title="What you asked for">
      <ul className="divide-y divide-border border-b border-border text-ui">
        {requests.map(({ id, what, who, when, sent, state }) => (
          <li key={id} className="py-4">
            <p className="font-semibold wrap-anywhere">{[who, what].filter(Boolean).join(", ")}</p>
            {when && <p className="wrap-anywhere text-muted-foreground">{when}</p>}
            <p className="text-muted-foreground">
              {state}. Sent: {sent.toLowerCase() === "today" ? "today" : sent}.
            </p>
          </li>
        ))}
      </ul>
    </FamilyPart>
  );
}
