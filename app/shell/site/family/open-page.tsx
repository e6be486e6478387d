import { ArrowRight, KeyRound, Laptop, type LucideIcon, Users } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { type Budget, hasTry, throttleKey } from "#app/features/accounts/sign-in/throttle.server.ts";
import { presented } from "#app/features/booking/links/family-action.server.ts";
import { expiredTitle, LinkFrame, RefusalNote } from "#app/features/booking/links/link-frame.tsx";
import { headersOfBoth, readLinkSite } from "#app/features/booking/links/links.server.ts";
import { familyDays, familyPath } from "#app/features/family/addresses.ts";
import { familyLink } from "#app/features/family/mutations.server.ts";
import { OpenInput } from "#app/features/family/schema.ts";
import { getFamilyOfPerson, getFamilyOn, startSignIn } from "#app/features/family/sign-ins.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { deviceOf } from "#app/lib/user-agent.ts";
import { accountsDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { failureIn } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders, linkHeaders, redeemLink, refusalOf } from "#app/platform/links/links.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { LineCall } from "#app/ui/line-call.tsx";
import type { Route } from "./+types/open-page.ts";
import { householdWords } from "./family.server.ts";
import { LostLink } from "./lost-link.tsx";

export const handle = { isForVisitors: true } satisfies Handle;

/** A mail tells the person about each new device. */
const opensPerDay: Budget = { most: 20, minutes: 24 * 60 };

type Opened = Parameters<typeof presented>[0];

/** Whose page the link opens. A GET signs nobody in, because mail scanners open every link. */
async function readLink(opened: Opened, act: "see" | "open") {
  const link = await redeemLink(visitorDb(), { ...presented(opened, act), purpose: familyLink });
  if ("refused" in link) return link;
  return (await getFamilyOfPerson(accountsDb(), link.subject)) ?? { refused: "expired" as const };
}

export async function loader(opened: Route.LoaderArgs) {
  const [family, { site }] = await Promise.all([readLink(opened, "see"), readLinkSite()]);
  if ("refused" in family) return data({ site, whose: undefined }, refusalOf(family));
  return data({ site, whose: householdWords(family) }, { headers: linkFormHeaders });
}

export const action = visitorAction({
  schema: OpenInput,
  save: async (asked, { stay }) => {
    const family = await readLink(asked, "open");
    if ("refused" in family)
      return {
        ok: false,
        status: family.refused === "expired" || family.refused === "revoked" ? 410 : 404,
        message: expiredTitle,
      };
    if (!(await hasTry(accountsDb(), throttleKey("family-open", family.id), opensPerDay)))
      return { ok: false, status: 429, message: "This link was opened too often today. Please call or write to me." };
    const device = deviceOf(asked.request.headers.get("user-agent"));
    const before = await getFamilyOn(accountsDb(), asked.request);
    const signIn = { personId: family.id, device, isStaying: stay !== undefined, before };
    const cookie = await startSignIn(accountsDb(), signIn);
    return redirect(familyPath, { status: 303, headers: { ...linkHeaders, "set-cookie": cookie } });
  },
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.whose ? "Your page is ready" : expiredTitle;
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

export default function OpenPage({ loaderData: { site, whose }, actionData }: Route.ComponentProps) {
  const refused = failureIn(actionData);
  return (
    <LinkFrame site={site} note="No password, no account. I send links only to the address that I have.">
      {whose ? (
        <div className="grid items-center gap-10 md:grid-cols-2">
          <div>
            {refused && <RefusalNote>{refused}</RefusalNote>}
            <h1>Your page is ready</h1>
            <p className="mt-4 text-lead text-muted-foreground">
              Sessions, lessons left and receipts of {whose}. No account, no password.
            </p>
            <OpenForm />
            <ul className="mt-6 grid gap-2.5 border-l-3 border-foreground py-2 pl-5 text-ui">
              <Note icon={KeyRound}>The link works for {familyDays.link} days after it was sent.</Note>
              <Note icon={Users}>
                You may pass it on to a second parent. You get a mail when a new device opens it.
              </Note>
              <Note icon={Laptop}>Someone else's computer? Untick the box.</Note>
            </ul>
            <p className="mt-6">
              <TextLink href={familyPath}>Not you, or it won't open?</TextLink>
            </p>
          </div>
          <LineCall call="in" className="min-h-70 rounded-md md:min-h-140" />
        </div>
      ) : (
        <LostLink lead="A link in a mail opens your page. This one has expired, so let me send you a new one." />
      )}
    </LinkFrame>
  );
}

function OpenForm() {
  return (
    <form method="post" className="mt-7 grid justify-items-start gap-3">
      <Button type="submit" className="max-sm:w-full">
        Open your page
        <ArrowRight aria-hidden />
      </Button>
      <Checkbox name="stay" defaultChecked>
        Stay signed in on this device for {familyDays.staying} days
      </Checkbox>
    </form>
  );
}

function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
      <span>{children}</span>
    </li>
  );
}
