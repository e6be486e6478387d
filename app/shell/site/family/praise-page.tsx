import { Check, Eye } from "lucide-react";
import { data, redirect } from "react-router";
import { type Budget, hasTry, throttleKey } from "#app/features/accounts/sign-in/throttle.server.ts";
import { presented } from "#app/features/booking/links/family-action.server.ts";
import {
  ExpiredLink,
  expiredTitle,
  LinkFrame,
  RefusalNote,
  RuleNote,
} from "#app/features/booking/links/link-frame.tsx";
import { headersOfBoth, readLinkSite } from "#app/features/booking/links/links.server.ts";
import { firstName } from "#app/features/people/person.ts";
import { getAdult } from "#app/features/people/queries.server.ts";
import { praiseLink, praisePath, receivePraise } from "#app/features/testimonials/mutations.server.ts";
import { PraiseInput } from "#app/features/testimonials/schema.ts";
import { testimonialLimits } from "#app/features/testimonials/testimonial.ts";
import type { Handle } from "#app/lib/page.ts";
import { accountsDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { errorsIn, failureIn, typedIn } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders, redeemLink, refusalOf } from "#app/platform/links/links.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup, Input, Textarea } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import type { Route } from "./+types/praise-page.ts";

export const handle = { isForVisitors: true } satisfies Handle;

/** Replaces the token once the form is sent: the link works once. */
const sent = "sent";

type Opened = Parameters<typeof presented>[0];

/** A GET changes nothing, because mail scanners open every link. */
async function readLink(opened: Opened, act: "see" | "send") {
  const link = await redeemLink(visitorDb(), { ...presented(opened, act), purpose: praiseLink });
  if ("refused" in link) return link;
  return (await getAdult(accountsDb(), link.subject)) ?? { refused: "expired" as const };
}

export async function loader(opened: Route.LoaderArgs) {
  const { site } = await readLinkSite();
  const at = (state: keyof typeof titles, name = "") => ({ site, state, name });
  if (opened.params.link === sent) return data(at("sent"), { headers: linkFormHeaders });
  const person = await readLink(opened, "see");
  if ("refused" in person) return data(at("ended"), refusalOf(person));
  return data(at("open", firstName(person.name)), { headers: linkFormHeaders });
}

const perPerson: Budget = { most: 10, minutes: 24 * 60 };

export const action = visitorAction({
  schema: PraiseInput,
  keeps: "all",
  save: async (asked, form) => {
    const person = await readLink(asked, "send");
    if ("refused" in person) return { ok: false, status: refusalOf(person).status, message: expiredTitle };
    if (!(await hasTry(accountsDb(), throttleKey("praise", person.id), perPerson)))
      return { ok: false, status: 429, message: "That was tried too often today. Please call or write to me." };
    if (!(await receivePraise(accountsDb(), person.id, form))) return { ok: false, status: 410, message: expiredTitle };
    return redirect(`${praisePath}/${sent}`, { status: 303, headers: linkFormHeaders });
  },
});

export const headers = headersOfBoth;

const titles = { open: "How are our lessons?", sent: "Thank you", ended: expiredTitle };

export function meta({ loaderData }: Route.MetaArgs) {
  const title = titles[loaderData?.state ?? "ended"];
  return [{ title: `${title} | ${loaderData?.site.brand ?? ""}` }, { name: "robots", content: "noindex, nofollow" }];
}

export default function PraisePage({ loaderData: { site, state, name }, actionData }: Route.ComponentProps) {
  return (
    <LinkFrame site={site} note="This page is for you alone.">
      {state === "ended" && <ExpiredLink />}
      {state === "sent" && (
        <div className="grid max-w-140 gap-4">
          <h1>{titles.sent}</h1>
          <p role="status" className="text-lead text-muted-foreground">
            I have your words, and I read them first. If I publish them, they appear on my home page with the name you
            gave.
          </p>
        </div>
      )}
      {state === "open" && <PraiseForm name={name} answer={actionData} />}
    </LinkFrame>
  );
}

const ratings = [1, 2, 3, 4, 5].map((stars) => ({
  value: `${stars}`,
  label: stars === 1 ? "1 star" : `${stars} stars`,
}));

function PraiseForm({ name, answer }: { name: string; answer: Route.ComponentProps["actionData"] }) {
  const [errors, typed, refused] = [errorsIn<string>(answer), typedIn(answer), failureIn(answer)];
  return (
    <div className="grid items-start gap-[clamp(2rem,6vw,6rem)] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div className="grid gap-4">
        <h1>{titles.open}</h1>
        <p className="text-lead text-muted-foreground">Two sentences are plenty.</p>
        <RuleNote icon={Eye}>
          I will read it first. If I publish it, visitors see your words, the name you give and that a player sent them.
        </RuleNote>
      </div>
      <form method="post" className="grid gap-5 rounded-md border border-border bg-card p-6 md:p-10">
        {refused && <RefusalNote>{refused}</RefusalNote>}
        <Field id="praise-quote" label="Your words" error={errors.quote}>
          <Textarea
            name="quote"
            rows={5}
            maxLength={testimonialLimits.quote}
            defaultValue={typed?.quote}
            required
            className="font-serif text-lg"
          />
        </Field>
        <FieldGroup label="Stars" error={errors.rating}>
          <Segmented name="rating" options={ratings} defaultValue={typed?.rating ?? "5"} />
        </FieldGroup>
        <Field
          id="praise-name"
          label="Name to show"
          hint="As you want it: a first name or initials will do."
          error={errors.name}
        >
          <Input name="name" maxLength={testimonialLimits.name} defaultValue={typed?.name ?? name} required />
        </Field>
        <Field
          id="praise-level"
          label="Below the name"
          optional
          hint="For example: Parent of a junior"
          error={errors.level}
        >
          <Input name="level" maxLength={testimonialLimits.level} defaultValue={typed?.level} />
        </Field>
        <Button type="submit">
          <Check aria-hidden />
          Send it to me
        </Button>
      </form>
    </div>
  );
}
