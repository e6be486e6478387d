import { CalendarClock, Clock, X } from "lucide-react";
import { data } from "react-router";
import { capitalized } from "#app/lib/format.ts";
import type { Handle } from "#app/lib/page.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { dateIn } from "#app/lib/time/time-field.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { failureIn } from "#app/platform/forms/answer.ts";
import { linkFormHeaders, refusalOf } from "#app/platform/links/links.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { LongDay } from "#app/ui/day-strip.tsx";
import { OwnTime } from "#app/ui/time-chip.tsx";
import { OpenTimes } from "../../components/open-times.tsx";
import { getLinkedSession } from "../../queries.server.ts";
import { LinkAct } from "../../schema.ts";
import { familyAction, presented } from "../family-action.server.ts";
import { ExpiredLink, expiredTitle, Fold, LinkFact, LinkFrame, RefusalNote, RuleNote } from "../link-frame.tsx";
import { cancelByLink, moveByLink, readLinkedPage } from "../linked-session.server.ts";
import { headersOfBoth, readLinkSite, sessionLink } from "../links.server.ts";
import type { Route } from "./+types/session-page.ts";

export const handle = { isForVisitors: true, showsOwnTimes: true } satisfies Handle;

export async function loader({ url, ...opened }: Route.LoaderArgs) {
  const session = await getLinkedSession(bookingDb(), presented(opened, "see"));
  const { site, here } = await readLinkSite();
  if ("refused" in session) {
    const { status, headers } = refusalOf(session);
    return data({ site, page: undefined }, { status, headers });
  }
  const on = dateIn(url.searchParams.get("on"));
  return data(
    { site, page: await readLinkedPage(bookingDb(), session, { ...here, on }) },
    { headers: linkFormHeaders },
  );
}

const pageTexts = {
  notChosen: "Please choose a time first.",
  taken: "This time has just been taken. Your session stays where it is. Please choose another one.",
  stale: "This session has changed since you opened this page. Please look again.",
  "not allowed":
    "New players can have only some of that week's times, and those are taken. Your session stays where it is. Please choose another week, or call me.",
  ended: "This is no longer possible here. Please call or write to me.",
  "judged anew":
    "What a change costs has changed since you opened this page, so nothing was done. Please read it again.",
};

export const action = familyAction({
  schema: LinkAct,
  purpose: sessionLink,
  open: (link) => getLinkedSession(bookingDb(), link),
  notUnderstood: pageTexts.notChosen,
  act: async (session, form) => {
    const { here } = await readLinkSite();
    const act = { zone: here.zone, version: form.version, said: form.said };
    const done =
      form.act === "cancel"
        ? await cancelByLink(bookingDb(), session, { ...act, memberId: form.member })
        : await moveByLink(bookingDb(), session, { ...act, to: form.time });
    if (done.ok) return undefined;
    return done.reason in pageTexts ? pageTexts[done.reason as keyof typeof pageTexts] : pageTexts.taken;
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? "Your session" : expiredTitle;
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

export default function SessionPage({ loaderData: { site, page }, actionData }: Route.ComponentProps) {
  return (
    <LinkFrame site={site} note={page && noteOf(page)}>
      {page ? <Session page={page} refused={failureIn(actionData)} /> : <ExpiredLink />}
    </LinkFrame>
  );
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function noteOf({ holder, acts, isLate, leaving }: Page): string {
  if (leaving) return `This page is for ${holder}. Anyone with the link can say who can't come.`;
  const change = acts.move && !isLate ? "move or cancel" : "cancel";
  const warning = acts.cancel ? ` Anyone with the link can ${change} this session.` : "";
  return `This page is for ${holder}.${warning}`;
}

function Session({ page, refused }: { page: Page; refused: string | undefined }) {
  const { acts, isLate } = page;
  return (
    <div
      className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]"
      data-zone={page.timeZone}
    >
      <div>
        <h1>{titleOf(page)}</h1>
        {page.isNews && <p className="mt-4 text-lead text-muted-foreground">{page.sentence}</p>}
        {page.endedWords && <q className="mt-2 block font-serif text-lead">{page.endedWords}</q>}
        <div className="mt-7 border-t-2 border-foreground pt-4">
          <p className="text-h3">
            <LongDay day={page.day} />
          </p>
          <p className="mt-1 text-[clamp(4rem,9vw,5.5rem)] leading-none font-560 font-stretch-78%">
            {page.time}
            <small className="text-[0.4em]"> {page.suffix}</small>
          </p>
          <OwnTime instant={page.start} className="mt-2 text-ui text-muted-foreground" />
          <dl className="mt-3 grid">
            <LinkFact label="Who">{page.person}</LinkFact>
            <LinkFact label="What">
              {page.title}, {page.length}
            </LinkFact>
            <LinkFact label="Where">{page.address ? `${page.place}, ${page.address}` : page.place}</LinkFact>
            <LinkFact label="Times">{page.zone}</LinkFact>
          </dl>
        </div>
      </div>
      <div className="grid gap-4">
        {refused && <RefusalNote>{refused}</RefusalNote>}
        {page.rule && <RuleNote icon={Clock}>{page.rule}</RuleNote>}
        {acts.move && !isLate && page.week && <MoveIt page={page} week={page.week} />}
        {acts.cancel && !page.leaving && <CancelIt page={page} />}
        {page.leaving?.map((one) => (
          <CannotCome key={one.memberId} page={page} one={one} />
        ))}
        {!acts.cancel && <WhatNow page={page} />}
        <TextLink href="/family" className="justify-self-start">
          All your sessions
        </TextLink>
      </div>
    </div>
  );
}

function titleOf({ isNews, state, acts, isLate }: Page): string {
  if (isNews) return state;
  return acts.move && !isLate ? "Move or cancel" : "Your session";
}

/** Shown when nothing can be changed here any more. */
function WhatNow({ page: { status, isOver, leaving } }: { page: Page }) {
  if (status === "booked" && !isOver)
    return <p className="text-ui text-muted-foreground">To change it, please call or write to me.</p>;
  if (leaving && leaving.length > 0) return null;
  return (
    <ButtonLink href={bookingPage.path} variant="secondary" className="justify-self-start">
      See open times
    </ButtonLink>
  );
}

function MoveIt({ page, week }: { page: Page; week: NonNullable<Page["week"]> }) {
  return (
    <Fold icon={CalendarClock} title="Move it" note="To another open time" isOpen={!page.isNews}>
      <form method="post" className="grid gap-5">
        <input type="hidden" name="act" value="move" />
        <ShownState page={page} />
        <OpenTimes
          id="new-time"
          week={week}
          addressOf={(on) => `?on=${on}`}
          chosen={undefined}
          consequence=""
          rule={ruleOfMove(page)}
        />
        {week.next && (
          <a href={`?on=${week.next.date}`} className="text-ui font-semibold">
            Next open day: {week.next.words}
          </a>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit">Move to this time</Button>
          <p className="text-small text-muted-foreground">Your old time is let go only when the new one is yours.</p>
        </div>
      </form>
    </Fold>
  );
}

function ruleOfMove({ status, said }: Page): string | undefined {
  if (status === "requested") return undefined;
  return said === "free"
    ? "A later time keeps this deadline. An earlier one has an earlier deadline, which may already have passed."
    : "Any change after this move is late as well.";
}

/** What the page said before the button, so that nothing else happens. */
function ShownState({ page: { version, said } }: { page: Page }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="said" value={said} />
    </>
  );
}

function costOf({ isLate, loses }: Page): string {
  return isLate ? capitalized(loses) : "It costs nothing";
}

/** Why a late change costs. */
function lateWords({ loses }: Page): string {
  return `The deadline has passed, so ${loses}.`;
}

const wrong = "If something is wrong, call or write to me first.";

/** One person leaves a group. */
function CannotCome({ page, one }: { page: Page; one: NonNullable<Page["leaving"]>[number] }) {
  return (
    <Fold icon={X} title={`${one.name} can't come`} note={costOf(page)} isOpen={false}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="act" value="cancel" />
        <input type="hidden" name="member" value={one.memberId} />
        <ShownState page={page} />
        <p className="text-ui text-muted-foreground">
          {page.isLate
            ? `${lateWords(page)} I will know at once, and someone else can have the place. ${wrong}`
            : `I will know at once, and someone else can have the place. The group meets without ${one.name}.`}
        </p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          {one.name} can't come
        </Button>
      </form>
    </Fold>
  );
}

function CancelIt({ page }: { page: Page }) {
  const { isLate } = page;
  return (
    <Fold icon={X} title="Cancel it" note={costOf(page)} isOpen={false}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="act" value="cancel" />
        <ShownState page={page} />
        <p className="text-ui text-muted-foreground">
          {isLate
            ? `${lateWords(page)} I will know at once, and someone else can have the time. ${wrong}`
            : "I will know at once, and someone else can have the time."}
        </p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Cancel this session
        </Button>
      </form>
    </Fold>
  );
}
