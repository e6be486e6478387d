import { Check } from "lucide-react";
import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import type { Unsent } from "#app/platform/offline/unsent-store.ts";
import { useNoSignal, useUnsent } from "#app/platform/offline/use-offline.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { looseEndsPath, rosterPath, sessionAddress } from "../../addresses.ts";
import { refusalWords, statusWords } from "../../sessions/session-words.ts";
import { useSessionForm } from "../../sheet/session-form.tsx";
import { markField, markLabels, marks } from "../loose-ends.ts";
import { changeRoster, type Roster, RosterInput, readRoster } from "../roster.server.ts";
import { AllHereButton, JoinForm, RosterRow } from "../roster-row.tsx";
import type { Route } from "./+types/roster-page.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone: zone } = await requireSettings(db);
  const roster = isUuid(id) ? await readRoster(db, id, { zone, now: Date.now() }) : undefined;
  if (!roster) throw data(null, 404);
  return { roster };
}

const fullWords = "The group is full. Make room in the session first.";

export const action = adminAction({
  schema: RosterInput,
  errorMessage: refusalWords.ended,
  act: async ({ db, params: { id = "" } }, tap) => {
    const changed = await changeRoster(db, id, tap);
    if (changed.ok) return true;
    return { refused: changed.reason === "full" ? fullWords : refusalWords[changed.reason] };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.roster.title ?? "Roster" }];
}

/** Marks who of a group is here, late or absent, with one tap each. */
export default function RosterPage({ loaderData }: Route.ComponentProps) {
  useLive(["calendar", "people"]);
  const isOff = useNoSignal();
  const roster = withUnsent(loaderData.roster, useUnsent());
  const unmarked = roster.players.filter(({ mark }) => !mark);
  return (
    <AdminPage title={roster.title} lead={roster.when} back={{ to: sessionAddress(roster.id), label: "Session" }}>
      <div className="grid max-w-160 gap-4">
        <Counts roster={roster} />
        {roster.isOpen && roster.hasBegun && unmarked.length > 1 && (
          <AllHereButton roster={roster} people={unmarked.map(({ id }) => id)} />
        )}
        {!roster.isOpen && <p className="text-ui">This session is settled: {statusWords[roster.status]}.</p>}
        <Panel>
          <ul className="divide-y divide-border">
            {roster.players.map((player) => (
              <RosterRow key={player.id} player={player} roster={roster} />
            ))}
          </ul>
        </Panel>
        {isOff && roster.isOpen && <p className="text-ui">No signal: marks are kept on this device and sent later.</p>}
        {roster.isOpen && !roster.isFull && !isOff && <JoinForm sessionId={roster.id} />}
        {roster.isOpen && roster.hasBegun && !isOff && (
          <Finish roster={roster} unmarked={unmarked.map(({ name }) => name)} />
        )}
      </div>
    </AdminPage>
  );
}

/** Marks kept on this device are newer than the page. */
function withUnsent(roster: Roster, unsent: readonly Unsent[]): Roster {
  const isOf = ({ kind, state, address }: Unsent) =>
    kind === "mark" && state === "waiting" && address === rosterPath(roster.id);
  const players = roster.players.map((player) => {
    const tapped = unsent.findLast((one) => isOf(one) && one.fields.person === player.id)?.fields.mark;
    return { ...player, mark: marks.find((mark) => mark === tapped) ?? player.mark };
  });
  return { ...roster, players };
}

function Counts({ roster: { players } }: { roster: Roster }) {
  const counts = [
    ...marks.map((mark) => ({ label: markLabels[mark], count: players.filter((one) => one.mark === mark).length })),
    { label: "To mark", count: players.filter(({ mark }) => !mark).length },
  ];
  return (
    <dl className="grid grid-cols-4 divide-x divide-border rounded-md border border-border bg-card">
      {counts.map(({ label, count }) => (
        <div key={label} className="px-3 py-2.5">
          <dt className="text-small text-muted-foreground">{label}</dt>
          <dd className="text-[1.75rem] leading-tight font-580 font-stretch-75%">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Settles the session by its marks. */
function Finish({ roster, unmarked }: { roster: Roster; unmarked: string[] }) {
  const form = useSessionForm(roster.title, { leadsTo: sessionAddress(roster.id) });
  return (
    <form method="post" action={looseEndsPath} onSubmit={form.onSubmit} className="grid gap-2">
      <input type="hidden" name="session" value={roster.id} />
      <input type="hidden" name="version" value={roster.version} />
      <input type="hidden" name="ending" value="completed" />
      {roster.players.map(({ id, mark }) => mark && <input key={id} type="hidden" name={markField(id)} value={mark} />)}
      <p className="text-ui text-muted-foreground">
        {unmarked.length > 0
          ? `Not marked: ${unmarked.join(", ")}. Mark everyone to finish.`
          : "Finishing settles everyone's credit."}
      </p>
      <Button type="submit" busy={form.isBusy} disabled={unmarked.length > 0}>
        <Check aria-hidden />
        Finish the roster
      </Button>
    </form>
  );
}
