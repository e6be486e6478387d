import { Check } from "lucide-react";
import { data } from "react-router";
import { listProven } from "#app/features/inbox/proof.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { failureIn } from "#app/platform/forms/answer.ts";
import { linkFormHeaders, refusalOf } from "#app/platform/links/links.server.ts";
import { Button } from "#app/ui/button.tsx";
import { LongDay } from "#app/ui/day-strip.tsx";
import { RequestAct } from "../../schema.ts";
import { beginWaiting } from "../../waiting/wishes.server.ts";
import { familyAction, presented } from "../family-action.server.ts";
import { ExpiredLink, expiredTitle, LinkFact, LinkFrame, RefusalNote, RuleNote } from "../link-frame.tsx";
import { getLinkedRequest, requestPage } from "../linked-request.server.ts";
import { headersOfBoth, readLinkSite, requestLink } from "../links.server.ts";
import type { Route } from "./+types/request-page.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader(opened: Route.LoaderArgs) {
  const request = await getLinkedRequest(bookingDb(), presented(opened, "see"));
  const { site, here } = await readLinkSite();
  if ("refused" in request) {
    const { status, headers } = refusalOf(request);
    return data({ site, page: undefined }, { status, headers });
  }
  return data({ site, page: requestPage(request, here.zone) }, { headers: linkFormHeaders });
}

const tooMany =
  "You have as many times ahead as one person can take here, so I did not note this one as yours. Please call or write to me.";

/**
 * Every link's action proves its request, unless its mailbox has too many times. Only the wish remains to be done here.
 */
export const action = familyAction({
  schema: RequestAct,
  purpose: requestLink,
  open: (link) => getLinkedRequest(bookingDb(), link),
  notUnderstood: "That was not understood. Please try again.",
  act: async ({ id }) => {
    if (!(await listProven(bookingDb(), [id])).has(id)) return tooMany;
    await beginWaiting(bookingDb(), id);
    return undefined;
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? "Your request" : expiredTitle;
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

export default function RequestPage({ loaderData: { site, page }, actionData }: Route.ComponentProps) {
  const note = page && "Anyone with this link can confirm the request.";
  return (
    <LinkFrame site={site} note={note}>
      {page ? <Request page={page} refused={failureIn(actionData)} /> : <ExpiredLink />}
    </LinkFrame>
  );
}

function Request({ page, refused }: { page: Page; refused: string | undefined }) {
  return (
    <div className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div>
        <h1 className="text-balance">{page.isProven ? "Thank you" : "Was this you?"}</h1>
        <p className="mt-4 text-lead text-muted-foreground">{leadOf(page)}</p>
      </div>
      <div className="grid gap-4">
        {refused && <RefusalNote>{refused}</RefusalNote>}
        <dl className="grid">
          <LinkFact label="From">{page.name}</LinkFact>
          {page.child && <LinkFact label="For">{page.child}</LinkFact>}
          {page.what && <LinkFact label="What">{page.what}</LinkFact>}
          {page.when && <LinkFact label="When">{page.when}</LinkFact>}
          {page.message && (
            <LinkFact label="Message">
              <q className="font-serif">{page.message}</q>
            </LinkFact>
          )}
          <LinkFact label="Sent">
            <LongDay day={page.sent} />
          </LinkFact>
        </dl>
        {page.isProven ? <RuleNote icon={Check}>This request is yours.</RuleNote> : <ConfirmIt />}
      </div>
    </div>
  );
}

function leadOf({ isProven, isAnswered }: Page): string {
  if (!isProven) return "Somebody entered your email address with this request. One tap tells me that it was you.";
  const answer = isAnswered ? "I have answered by email." : "My answer comes by email; there is nothing else to do.";
  return `Now I know that it was you. ${answer}`;
}

function ConfirmIt() {
  return (
    <form method="post" className="grid gap-3">
      <input type="hidden" name="act" value="prove" />
      <Button type="submit" className="justify-self-start">
        Yes, this was me
      </Button>
      <p className="text-ui text-muted-foreground">
        If it wasn't you, close this page. Nothing happens in your name, and you need not do anything.
      </p>
    </form>
  );
}
