import { data, Form } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { hoursPath } from "../../addresses.ts";
import { hoursTexts } from "../../hours/hours.ts";
import { listBusySourcesInWords } from "../busy.server.ts";
import { busySourceAddress, busyTexts } from "../busy.ts";
import { SourceStatus } from "../busy-panel.tsx";
import type { Route } from "./+types/busy-source.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: source, status } = await loaded(
    isUuid(id) ? getSource(db, id) : undefined,
    "Error fetching calendars",
  );
  return data({ source }, status);
}

async function getSource(db: Tx, id: string) {
  const sources = await listBusySourcesInWords(db, new Date());
  return sources.find((source) => source.id === id);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.source?.name ?? busyTexts.title }];
}

export default function BusySource({ loaderData: { source } }: Route.ComponentProps) {
  useLive(["calendar"]);
  if (!source) return <NotLoaded text={busyTexts.notLoaded} backTo={hoursPath} />;
  const { id, name } = source;
  return (
    <AdminPage title={name} lead={busyTexts.about} back={{ to: hoursPath, label: hoursTexts.title }}>
      <Panel className="grid max-w-192 divide-y divide-border">
        <div className="flex flex-wrap items-center justify-between gap-4 px-4 py-4.5 md:px-5.5">
          <div role="status" className="min-w-0 flex-1 basis-64 wrap-anywhere">
            <SourceStatus source={source} />
          </div>
          <Form method="post" action={`${busySourceAddress(id)}/look-again`}>
            <Button type="submit" variant="quiet" size="small">
              {busyTexts.lookAgain}
            </Button>
          </Form>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 px-4 py-4.5 md:px-5.5">
          <p className="min-w-0 flex-1 basis-64 text-ui text-muted-foreground">{busyTexts.removal}</p>
          <Form method="post" action={`${busySourceAddress(id)}/delete`}>
            <Button type="submit" variant="danger" size="small">
              {busyTexts.remove}
            </Button>
          </Form>
        </div>
      </Panel>
    </AdminPage>
  );
}
