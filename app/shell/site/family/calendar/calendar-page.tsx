import { Download, Link2 } from "lucide-react";
import { data } from "react-router";
import { headersOfBoth, readLinkSite } from "#app/features/booking/links/links.server.ts";
import { StepsList } from "#app/features/calendar/busy/busy-panel.tsx";
import { feedTexts, howToSubscribe } from "#app/features/calendar/feed/feed.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import { getFamilyFeed, renewFamilyFeed } from "#app/features/family/mutations.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { factsIn } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { householdWords, requireFamily } from "#app/shell/site/family/family.server.ts";
import { FamilyFrame, FamilyPart, familyMeta } from "#app/shell/site/family/family-frame.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/calendar-page.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site } = await readLinkSite();
  const isShared = (await getFamilyFeed(accountsDb(), family.id)) !== undefined;
  return data({ site, isShared, whose: householdWords(family) }, { headers: linkFormHeaders });
}

/** The address is shown only this once. */
export const action = visitorAction({
  act: async ({ request }) => {
    const { id } = await requireFamily(request);
    const address = siteOrigin() + (await renewFamilyFeed(accountsDb(), id));
    return answered({ outcome: "done", facts: { address } }, { headers: linkFormHeaders });
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  return familyMeta("In your calendar", loaderData?.site.brand);
}

export default function FamilyCalendar({ loaderData: { site, isShared, whose }, actionData }: Route.ComponentProps) {
  const made = factsIn(actionData);
  return (
    <FamilyFrame site={site} whose={whose} tab={familyPaths.page} title="In your calendar">
      <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <FamilyPart title="Always up to date">
          <div className="grid justify-items-start gap-4 py-5 text-ui">
            {made && <NewAddress address={made.address} />}
            <p>
              A private address that your calendar keeps reading, so that a moved session moves there too.{" "}
              {feedTexts.truth} Changes on the day itself come by mail.
            </p>
            <form method="post">
              <Button type="submit" size="small" variant={made ? "quiet" : "secondary"}>
                <Link2 aria-hidden />
                {isShared ? feedTexts.renew : feedTexts.make}
              </Button>
            </form>
            {isShared && (
              <p className="text-small text-muted-foreground">{`${feedTexts.renewal} You can end it under Your details.`}</p>
            )}
            <StepsList title="How you use it" steps={howToSubscribe} />
          </div>
        </FamilyPart>
        <FamilyPart title="As it is today">
          <div className="grid justify-items-start gap-4 py-5 text-ui">
            <p>A file with everything booked now. It does not follow later changes.</p>
            <ButtonLink href={familyPaths.calendarFile} variant="quiet" size="small">
              <Download aria-hidden />
              Save the file
            </ButtonLink>
          </div>
        </FamilyPart>
      </div>
      <p className="mt-6">
        <TextLink href={familyPaths.page} arrow="back">
          Overview
        </TextLink>
      </p>
    </FamilyFrame>
  );
}

/** One tap selects the text: this page has no script to copy it. */
function NewAddress({ address }: { address: string }) {
  return (
    <div role="status" className="grid w-full gap-2 rounded-md bg-tint px-5 py-4">
      <p className="font-semibold">Your address</p>
      <code className="text-small wrap-anywhere select-all">{address}</code>
      <p className="text-small text-muted-foreground">{feedTexts.keep}</p>
    </div>
  );
}
