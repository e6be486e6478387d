import { Hourglass, X } from "lucide-react";
import { data } from "react-router";
import type { Handle } from "#app/lib/page.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { failureIn } from "#app/platform/forms/answer.ts";
import { linkFormHeaders, refusalOf } from "#app/platform/links/links.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LongDay } from "#app/ui/day-strip.tsx";
import { familyAction, presented } from "../../links/family-action.server.ts";
import {
  ExpiredLink,
  expiredTitle,
  Fold,
  LinkFact,
  LinkFrame,
  RefusalNote,
  RuleNote,
} from "../../links/link-frame.tsx";
import { headersOfBoth, readLinkSite, wishLink } from "../../links/links.server.ts";
import { WishAct } from "../../schema.ts";
import { getLinkedWish, readWishPage } from "../waiting-list.server.ts";
import { beginWaiting, withdrawWish } from "../wishes.server.ts";
import type { Route } from "./+types/wish-page.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader(opened: Route.LoaderArgs) {
  const wish = await getLinkedWish(bookingDb(), presented(opened, "see"));
  const { site, here } = await readLinkSite();
  if ("refused" in wish) {
    const { status, headers } = refusalOf(wish);
    return data({ site, page: undefined }, { status, headers });
  }
  return data({ site, page: await readWishPage(bookingDb(), wish, here.zone) }, { headers: linkFormHeaders });
}

const noRoom = "My waiting list takes no more just now. Please call or write to me.";
const notUnderstood = "That was not understood. Please try again.";

export const action = familyAction({
  schema: WishAct,
  purpose: wishLink,
  open: (link) => getLinkedWish(bookingDb(), link),
  notUnderstood,
  act: async (wish, { act }) => {
    if (act === "wait") return (await beginWaiting(bookingDb(), wish.message_id)) ? undefined : noRoom;
    await withdrawWish(bookingDb(), wish.id);
    return undefined;
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? "The waiting list" : expiredTitle;
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

export default function WishPage({ loaderData: { site, page }, actionData }: Route.ComponentProps) {
  const note = page && `This page is for ${page.holder}. Anyone with the link can leave the waiting list for you.`;
  return (
    <LinkFrame site={site} note={note}>
      {page ? <Wish page={page} refused={failureIn(actionData)} /> : <ExpiredLink />}
    </LinkFrame>
  );
}

function Wish({ page, refused }: { page: Page; refused: string | undefined }) {
  return (
    <div className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div>
        <h1 className="text-balance">{titles[page.outcome]}</h1>
        <p className="mt-4 text-lead text-muted-foreground">{leads[page.outcome]}</p>
      </div>
      <div className="grid gap-4">
        {refused && <RefusalNote>{refused}</RefusalNote>}
        <dl className="grid">
          <LinkFact label="Who">{page.person}</LinkFact>
          <LinkFact label="What">{page.title}</LinkFact>
          <LinkFact label="When">
            <q className="font-serif">{page.words}</q>
          </LinkFact>
          <LinkFact label="Until">
            <LongDay day={page.last} />
          </LinkFact>
        </dl>
        <WhatIsLeft page={page} />
      </div>
    </div>
  );
}

function WhatIsLeft({ page: { outcome, isLive } }: { page: Page }) {
  if (outcome === "unproven") return <WaitForIt />;
  if (!isLive)
    return (
      <ButtonLink href={bookingPage.path} variant="secondary" className="justify-self-start">
        See open times
      </ButtonLink>
    );
  return (
    <>
      <RuleNote icon={Hourglass}>
        If a time opens up days ahead, I hold it for you alone for a while. Close to the day I ask everyone on the list
        at once, and the first to take it has it.
      </RuleNote>
      <WithdrawIt />
    </>
  );
}

const titles: Record<Page["outcome"], string> = {
  unproven: "Join the waiting list?",
  waiting: "You are on my waiting list",
  asked: "A time is held for you",
  requested: "You asked for a time",
  booked: "You have your time",
  failed: "You are no longer on the list",
  elsewhere: "You are no longer on the list",
  lapsed: "You are no longer on the list",
  forgotten: "You are not on the list",
  withdrawn: "You are no longer waiting",
};

const leads: Record<Page["outcome"], string> = {
  unproven: "One tap puts you on my waiting list. Then I will write to you as soon as such a time opens up.",
  waiting: "I will write to you as soon as such a time opens up. There is nothing else to do.",
  asked: "My latest email has the time and the link to take it.",
  requested: "I will confirm it or tell you by email.",
  booked: "My latest email says when and where.",
  failed: "The time you took did not work out. You can join the list again, or pick another time.",
  elsewhere: "You have asked for a time or booked one since.",
  lapsed: "The weeks you wanted to wait are over. You can join the list again, or pick another time.",
  forgotten: "The link in my email was good for a day. You can ask again, or pick another time.",
  withdrawn: "I will not write to you about open times any more.",
};

function WaitForIt() {
  return (
    <>
      <form method="post">
        <input type="hidden" name="act" value="wait" />
        <Button type="submit">Put me on the list</Button>
      </form>
      <p className="text-ui text-muted-foreground">
        If this wasn't you, close this page. Without the tap nobody is on the list, and after a day nothing is left of
        it.
      </p>
    </>
  );
}

function WithdrawIt() {
  return (
    <Fold icon={X} title="Stop waiting" note="It costs nothing" isOpen={false}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="act" value="withdraw" />
        <p className="text-ui text-muted-foreground">What is held for you then goes to the next person.</p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Leave the waiting list
        </Button>
      </form>
    </Fold>
  );
}
