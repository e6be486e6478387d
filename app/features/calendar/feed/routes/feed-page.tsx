import { data, Form } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { factsIn } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { hoursPath } from "../../addresses.ts";
import { StepsList } from "../../busy/busy-panel.tsx";
import { hoursTexts } from "../../hours/hours.ts";
import { getFeedInWords, renewFeed } from "../feed.server.ts";
import { feedPath, feedTexts, howToSubscribe } from "../feed.ts";
import type { Route } from "./+types/feed-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: feed, status } = await loaded(getFeedInWords(db, new Date()), "Error fetching the feed");
  return data({ feed }, status);
}

/** The only time the address is shown. */
export const action = adminAction({
  act: async ({ db }) => {
    const address = siteOrigin() + (await renewFeed(db));
    return answered({ outcome: "done", facts: { address } }, { headers: { "cache-control": "no-store" } });
  },
});

export function meta() {
  return [{ title: feedTexts.title }];
}

export default function FeedPage({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  const made = factsIn(actionData);
  if (!feed) return <NotLoaded text="Your feed could not be loaded" backTo={hoursPath} />;
  return (
    <AdminPage title={feedTexts.title} lead={feedTexts.about} back={{ to: hoursPath, label: hoursTexts.title }}>
      <Panel className="grid max-w-192 divide-y divide-border">
        {made && <NewAddress address={made.address} />}
        <div className="grid gap-5 px-4 py-4.5 md:px-5.5">
          <p className="text-ui">
            {feed.words} {feedTexts.truth}
          </p>
          <StepsList title="How you use it" steps={howToSubscribe} />
        </div>
        <FeedButton
          action={feedPath}
          label={feed.isShared ? feedTexts.renew : feedTexts.make}
          text={feed.isShared ? feedTexts.renewal : feedTexts.keep}
        />
        {feed.isShared && (
          <FeedButton action={`${feedPath}/revoke`} label={feedTexts.revoke} text={feedTexts.revocation} isEnd />
        )}
      </Panel>
    </AdminPage>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <div role="status" className="grid gap-2 bg-tint-faint px-4 py-4.5 md:px-5.5">
      <p className="text-ui font-semibold">Your address</p>
      <p className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 text-small wrap-anywhere">{address}</code>
        <CopyButton text={address} label="Copy address" hasWords />
      </p>
      <p className="text-small text-muted-foreground">{feedTexts.keep}</p>
    </div>
  );
}

type FeedButtonProps = { action: string; label: string; text: string; isEnd?: boolean };

function FeedButton({ action, label, text, isEnd = false }: FeedButtonProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 px-4 py-4.5 md:px-5.5">
      <p className="min-w-0 flex-1 basis-64 text-ui text-muted-foreground">{text}</p>
      <Form method="post" action={action}>
        <Button type="submit" variant={isEnd ? "danger" : "quiet"} size="small">
          {label}
        </Button>
      </Form>
    </div>
  );
}
