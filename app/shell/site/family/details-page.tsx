import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { RefusalNote } from "#app/features/booking/links/link-frame.tsx";
import { headersOfBoth, readLinkSite } from "#app/features/booking/links/links.server.ts";
import { familyLimits, familyPaths } from "#app/features/family/addresses.ts";
import { getFamilyFeed } from "#app/features/family/mutations.server.ts";
import { FamilyWishInput } from "#app/features/family/schema.ts";
import { listDevices } from "#app/features/family/sign-ins.server.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { dayInWords } from "#app/lib/dates.ts";
import type { Handle } from "#app/lib/page.ts";
import { accountsDb, asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { errorsIn, typedIn } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import type { Route } from "./+types/details-page.ts";
import { householdWords, proofOf, requireFamily, wishMessage } from "./family.server.ts";
import { FamilyFrame, FamilyPart, familyMeta } from "./family-frame.tsx";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request, url }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site, here } = await readLinkSite();
  const people = await asHousehold(family.holderId, listOwnPeople);
  const devices = await listDevices(accountsDb(), [family.id]);
  const feed = await getFamilyFeed(accountsDb(), family.id);
  const { name, email, phone } = family;
  const page = {
    ...{ name, email, phone, whose: householdWords(family) },
    // Only by name: no parent sees another's contact details.
    others: people.filter((one) => one.can_be_reached && one.id !== family.id).map((one) => one.name),
    devices: devices.map(({ id, device, created_at, last_seen_at }) => ({
      ...{ id, device, isThis: id === family.signInId },
      since: dayInWords(created_at, here.zone),
      seen: dayInWords(last_seen_at, here.zone),
    })),
    calendar: feed && {
      since: dayInWords(feed.created_at, here.zone),
      seen: feed.last_used_at && dayInWords(feed.last_used_at, here.zone),
    },
  };
  return data({ site, page, isSent: url.searchParams.has("sent") }, { headers: linkFormHeaders });
}

/** The family's wish arrives in the coach's inbox as a proven request. */
export const action = visitorAction({
  schema: FamilyWishInput,
  receive: async (tx, form, sender, { request }) => {
    const family = await requireFamily(request);
    const { name, email, phone } = family;
    const contact = { name, email, phone, message: wishMessage(form, family), skill_level: null };
    return receiveContact(tx, { ...contact, website: undefined, idempotency_key: undefined }, sender, proofOf(family));
  },
  errorMessage: "Error storing a family's request",
  next: () => redirect(`${familyPaths.details}?sent`, { status: 303, headers: linkFormHeaders }),
});

export const headers = headersOfBoth;

export function meta({ loaderData }: Route.MetaArgs) {
  return familyMeta("Your details", loaderData?.site.brand);
}

type Page = Route.ComponentProps["loaderData"]["page"];

export default function DetailsPage({ loaderData: { site, page, isSent }, actionData }: Route.ComponentProps) {
  const answer = actionData;
  return (
    <FamilyFrame site={site} whose={page.whose} tab={familyPaths.details} title="Your details">
      {isSent && (
        <p role="status" className="mb-10 rounded-md bg-tint px-5 py-4 text-ui font-semibold">
          I have your message. I will take care of it and answer by email.
        </p>
      )}
      {answer?.outcome === "declined" && <RefusalNote>{answer.message}</RefusalNote>}
      <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <FamilyPart title="How I reach you">
          <dl className="divide-y divide-border border-b border-border text-ui">
            <Detail label="Name" value={page.name} />
            <Detail label="Email" value={page.email} />
            <Detail label="Phone" value={page.phone ?? "None yet"} />
          </dl>
          <form method="post" className="mt-6 grid gap-4">
            <input type="hidden" name="wish" value="correct" />
            <Field
              id="words"
              label="Something is wrong"
              hint="About you or a child. I will correct it and tell you."
              error={errorsIn<string>(answer).words}
            >
              <Textarea
                name="words"
                rows={3}
                maxLength={familyLimits.words}
                defaultValue={typedIn(answer)?.words}
                required
              />
            </Field>
            <Button type="submit" variant="secondary" size="small" className="justify-self-start">
              Send the correction
            </Button>
          </form>
        </FamilyPart>
        <Access page={page} />
        <FamilyPart title="Your data" className="lg:col-span-2">
          <div className="grid gap-6 py-5 text-ui md:grid-cols-2 md:gap-16">
            <div className="grid justify-items-start gap-3">
              <p>A file with everything on these pages: people, sessions, notes, requests, lessons and receipts.</p>
              <ButtonLink href={familyPaths.export} variant="quiet" size="small">
                Save your data
              </ButtonLink>
            </div>
            <form method="post" className="grid justify-items-start gap-3">
              <input type="hidden" name="wish" value="erase" />
              <p>Ask me to erase your data. I will write to you first, about what is still booked or to pay.</p>
              <Button type="submit" variant="danger" size="small">
                Please erase us
              </Button>
            </form>
          </div>
        </FamilyPart>
      </div>
    </FamilyFrame>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-3">
      <dt className="w-24 text-muted-foreground">{label}</dt>
      <dd className="min-w-40 flex-1 font-540 wrap-anywhere">{value}</dd>
    </div>
  );
}

/** This person's devices, and who else has a page of their own. */
function Access({ page: { devices, calendar, others } }: { page: Page }) {
  return (
    <FamilyPart title="Who sees this">
      <ul className="divide-y divide-border border-b border-border text-ui">
        {devices.length === 0 && <li className="py-4">You are signed in with your account.</li>}
        {devices.map(({ id, device, since, seen, isThis }) => (
          <AccessRow key={id} name={device} isThis={isThis} ends={id}>
            Since {amid(since)}, last used {amid(seen)}
          </AccessRow>
        ))}
        {calendar && (
          <AccessRow name="Your calendar" ends="calendar" label="End">
            Its address was made {amid(calendar.since)},{" "}
            {calendar.seen ? `last read ${amid(calendar.seen)}` : "not read yet"}
          </AccessRow>
        )}
        {others.map((name) => (
          <li key={name} className="py-4">
            {name} can open it too, by a link of their own.
          </li>
        ))}
      </ul>
      <div className="mt-5 grid justify-items-start gap-3 text-ui">
        <p>
          Has somebody seen a mail that was meant for you? This signs out all your devices, and ends your links and the
          address for your calendar.
        </p>
        <EndForm device="all" label="Sign out everywhere" />
      </div>
    </FamilyPart>
  );
}

/** 'today' within a sentence. */
const amid = (day: string) => (day === "Today" ? "today" : day);

type AccessRowProps = { name: string; isThis?: boolean; ends: string; label?: string; children: ReactNode };

function AccessRow({ name, isThis = false, ends, label = "Sign out", children }: AccessRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {isThis && <span className="font-normal text-muted-foreground"> (this one)</span>}
        </p>
        <p className="text-small text-muted-foreground">{children}</p>
      </div>
      <EndForm device={ends} label={label} name={`${label} ${name}`} />
    </li>
  );
}

function EndForm({ device, label, name }: { device: string; label: string; name?: string }) {
  return (
    <form method="post" action={familyPaths.end}>
      <input type="hidden" name="device" value={device} />
      <Button type="submit" variant="quiet" size="small" aria-label={name}>
        {label}
      </Button>
    </form>
  );
}
