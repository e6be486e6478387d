import clsx from "clsx";
import { CalendarCheck, CalendarX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import type { z } from "zod";
import type { TimeAndPlace } from "#app/features/calendar/open-times/open-times.ts";
import { putBackAmongNew } from "#app/features/inbox/mutations.server.ts";
import { capitalized, numberInWords } from "#app/lib/format.ts";
import type { Handle } from "#app/lib/page.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { failureIn } from "#app/platform/forms/answer.ts";
import { linkFormHeaders, refusalOf } from "#app/platform/links/links.server.ts";
import { LongDay } from "#app/ui/day-strip.tsx";
import { OwnTime } from "#app/ui/time-chip.tsx";
import { familyAction, presented } from "../../links/family-action.server.ts";
import { ExpiredLink, expiredTitle, LinkFact, LinkFrame, RefusalNote, RuleNote } from "../../links/link-frame.tsx";
import { headersOfBoth, offerLink, readLinkSite } from "../../links/links.server.ts";
import { OfferAct } from "../../schema.ts";
import { limitWords } from "../../take-time.server.ts";
import { getLinkedOffer, getOfferedService, type LinkedOffer, readOfferPage } from "../linked-offer.server.ts";
import { Choose, NoneSuits, Pass } from "../offer-choices.tsx";
import { chooseOffered, declineOffered, passOffer } from "../offers.server.ts";
import type { Route } from "./+types/offer-page.ts";

export const handle = { isForVisitors: true, showsOwnTimes: true } satisfies Handle;

export async function loader({ url, ...opened }: Route.LoaderArgs) {
  const offer = await getLinkedOffer(bookingDb(), presented(opened, "see"));
  const { site, here } = await readLinkSite();
  if ("refused" in offer) {
    const { status, headers } = refusalOf(offer);
    return data({ site, page: undefined, time: null }, { status, headers });
  }
  const page = await readOfferPage(bookingDb(), offer, here);
  return data({ site, page, time: url.searchParams.get("time") }, { headers: linkFormHeaders });
}

const pageTexts = {
  nothing: "Please choose a time, or tell me when it suits you.",
  taken: "That time is taken. Nothing was booked. Please choose another one.",
  "not allowed":
    "New players can have only some of that week's times, and those are taken. Nothing was booked. Please take a time I offered you, or call me.",
};

export const action = familyAction({
  schema: OfferAct,
  purpose: offerLink,
  open: (link) => getLinkedOffer(bookingDb(), link),
  notUnderstood: pageTexts.nothing,
  act: async (offer, form) => act(offer, form, (await readLinkSite()).here.zone),
});

/** Returns why it is refused. */
async function act(offer: LinkedOffer, form: z.output<typeof OfferAct>, zone: string): Promise<string | undefined> {
  if (form.act === "pass") await passOffer(bookingDb(), offer);
  if (form.act === "decline") {
    await declineOffered(bookingDb(), offer, { answer: form.answer, putBack: putBackAmongNew });
  }
  return form.act === "choose" ? choose(offer, { ...form.time, zone }) : undefined;
}

async function choose(offer: LinkedOffer, time: TimeAndPlace & { zone: string }): Promise<string | undefined> {
  const askable = await getOfferedService(bookingDb(), offer);
  const chosen = await chooseOffered(bookingDb(), offer, { ...time, askable });
  if (chosen.ok) return undefined;
  if ("most" in chosen) return limitWords(chosen);
  if (chosen.reason === "not allowed") return pageTexts["not allowed"];
  return "nearest" in chosen ? pageTexts.taken : undefined;
}

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? "Choose your time" : expiredTitle;
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

export default function OfferPage({ loaderData: { site, page, time }, actionData }: Route.ComponentProps) {
  const note = page && `This page is for ${page.holder}. Anyone with the link can choose.`;
  return (
    <LinkFrame site={site} note={note}>
      {page ? <Offer page={page} time={time} refused={failureIn(actionData)} /> : <ExpiredLink />}
    </LinkFrame>
  );
}

type OfferProps = { page: Page; time: string | null; refused: string | undefined };

function Offer({ page, time, refused }: OfferProps) {
  if (page.booked) return <Booked page={page} booked={page.booked} />;
  if (page.isAsked && page.state === "released") return <Over state={page.isStillWaiting ? "passed" : "left"} />;
  if (page.state === "none suits" || page.state === "released") return <Over state={page.state} />;
  const open = page.choices.filter(({ isOpen }) => isOpen);
  return (
    <TwoColumns
      title={titleOf(page, open.length)}
      lead={leadOf(page)}
      rule={
        <div className="grid gap-3">
          <HeldRule page={page} open={open.length} />
          {page.rule && <RuleNote icon={Clock}>{page.rule}</RuleNote>}
        </div>
      }
    >
      {refused && <RefusalNote>{refused}</RefusalNote>}
      {open.length + page.instead.length > 0 && <Choose page={page} time={time} />}
      {page.isStillWaiting && <Pass isOpen={open.length === 0} isHeld={page.until !== undefined} />}
      {!page.isAsked && <NoneSuits isOpen={open.length + page.instead.length === 0} />}
    </TwoColumns>
  );
}

type ColumnsProps = { title: string; lead: string; rule?: ReactNode; children?: ReactNode };

function TwoColumns({ title, lead, rule, children }: ColumnsProps) {
  return (
    <div className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
      <div>
        <h1 className="text-balance">{title}</h1>
        <p className="mt-4 text-lead text-muted-foreground">{lead}</p>
        {rule && <div className="mt-6">{rule}</div>}
      </div>
      <div className="grid gap-4">{children}</div>
    </div>
  );
}

function titleOf({ person, holder, state, choices, isAsked, isFirstCome }: Page, open: number): string {
  if (isFirstCome && open === 0) return choices.length === 1 ? "That time has gone" : "These times have gone";
  if (isFirstCome) return `${open === 1 ? "A time has" : "Some times have"} opened up, ${person.split(" ")[0]}`;
  if (state === "ran out" && isAsked) return open > 0 ? "Your turn ran out" : "That time has gone";
  if (state === "ran out" && choices.length === 1) return open > 0 ? "Your time ran out" : "That time has gone";
  if (state === "ran out") return open > 0 ? "Your times ran out" : "These times have gone";
  const times = open === 1 ? "A time" : `${capitalized(numberInWords(open))} times`;
  const name = person.split(" ")[0];
  // A parent reads the offer for a child.
  return holder === person ? `${times} for you, ${name}` : `${times} for ${name}`;
}

function leadOf({ title, length, state, isAsked, isStillWaiting, isFirstCome, isConfirmed, choices }: Page): string {
  if (isFirstCome && choices.every(({ isOpen }) => !isOpen)) {
    const gone = choices.length === 1 ? "It is no longer open." : "They are no longer open.";
    return `${title}, ${length}. ${gone}${isStillWaiting ? " You stay on my waiting list." : ""}`;
  }
  if (isFirstCome)
    return `${title}, ${length}. I have asked everyone on the waiting list, and the first to take it has it.`;
  if (state === "ran out")
    return `${title}, ${length}. I could not hold ${choices.length === 1 ? "it" : "them"} any longer.`;
  if (isConfirmed) return `${title}, ${length}. Take it, and I will confirm it.`;
  return `${title}, ${length}. ${isAsked || choices.length === 1 ? "Take it and it is yours." : "Choose one and it is yours."}`;
}

function HeldRule({ page: { until, zone, state, choices, instead, isFirstCome }, open }: { page: Page; open: number }) {
  if (isFirstCome && open > 0) return <RuleNote icon={Hourglass}>Not held for anybody. Times are {zone}.</RuleNote>;
  if (until)
    return (
      <RuleNote icon={Hourglass}>
        Held for you until <b>{until}</b>, {zone}. Nobody else can take {open === 1 ? "it" : "them"}.
      </RuleNote>
    );
  if (state !== "ran out" || open + instead.length === 0) return null;
  return (
    <RuleNote icon={CalendarCheck}>
      {open > 0 && (
        <>
          {yoursAre(open, choices.length)} <b>still open</b>
          {instead.length > 0 && `, and there ${instead.length === 1 ? "is another" : "are more"} close by`}.
        </>
      )}
      {open === 0 && "Here is what is open close by."}
    </RuleNote>
  );
}

function yoursAre(open: number, offered: number): string {
  if (offered === 1) return "Your time is";
  return open === 1 ? "One of your times is" : `${capitalized(numberInWords(open))} of your times are`;
}

function Booked({ page, booked }: { page: Page; booked: NonNullable<Page["booked"]> }) {
  const isOn = booked.status === "booked";
  const Icon = isOn ? CalendarCheck : booked.status === "requested" ? Hourglass : CalendarX;
  return (
    <div className="max-w-160" data-zone={page.timeZone}>
      <p
        className={clsx(
          "inline-flex items-center gap-2 rounded-md px-3.5 py-1.5 text-ui font-semibold",
          isOn ? "bg-status-processed-bg text-status-processed" : "bg-tint",
        )}
      >
        <Icon aria-hidden className="size-4" />
        {booked.state}
      </p>
      <h1 className="mt-6">
        <LongDay day={booked.day} />,{" "}
        <span className="whitespace-nowrap">
          {booked.time} {booked.suffix}
        </span>
      </h1>
      <OwnTime instant={booked.start} className="mt-2 text-ui text-muted-foreground" />
      <dl className="mt-4 grid">
        <LinkFact label="What">
          {page.title}, {page.length}
        </LinkFact>
        <LinkFact label="Where">{booked.place}</LinkFact>
        <LinkFact label="Times">{page.zone}</LinkFact>
      </dl>
      <p className="mt-6 text-ui text-muted-foreground">{booked.sentence}</p>
    </div>
  );
}

function Over({ state }: { state: keyof typeof overTexts }) {
  const { title, lead } = overTexts[state];
  return (
    <div className="max-w-140">
      <h1>{title}</h1>
      <p className="mt-5 text-lead text-muted-foreground">{lead}</p>
    </div>
  );
}

const overTexts = {
  "none suits": { title: "I will look for other times", lead: "Your words are with me. You get new times by mail." },
  released: {
    title: "These times have gone",
    lead: "I could not hold them any longer. Reply to my email, or pick another time on my site.",
  },
  passed: {
    title: "You are still waiting",
    lead: "That time is open for others. I will write to you when the next one opens up.",
  },
  left: {
    title: "You are no longer on my waiting list",
    lead: "This time is not offered to you any more. Pick another time on my site, or write to me.",
  },
};
