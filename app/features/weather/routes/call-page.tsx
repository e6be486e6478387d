import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { readBoard } from "../board.server.ts";
import { CalledSessions, UndoBanner, UndoneNote, WhoKnows } from "../components/call-board.tsx";
import type { Route } from "./+types/call-page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const id = UuidInput.safeParse(params.id).data;
  const { value: found, status } = await loaded(
    (async () => ({ board: id && (await readBoard(db, id)) }))(),
    "Error fetching the call",
  );
  return data({ found }, found && !found.board ? 404 : status);
}

export function meta() {
  return [{ title: "Who knows" }];
}

/** After a call: Undo for a minute, then who knows and who still needs a call. */
export default function Call({ loaderData: { found } }: Route.ComponentProps) {
  useLive(["weather", "mails", "calendar"]);
  if (!found) return <LoadError title="Failed to load the call" onRetry={() => location.reload()} />;
  const { board } = found;
  if (!board) return <NotLoaded text="There is no such call" backTo={rainCallPath} />;
  const { sessions, calledAt, reason, isUndone, secondsLeft } = board;
  const off = sessions.filter((session) => session.isOff).length;
  return (
    <AdminPage
      title={isUndone ? "Undone" : `${off === 1 ? "1 session" : `${off} sessions`} called off`}
      lead={`${calledAt}. ${reason}.`}
      back={{ to: "/admin/today", label: "Today" }}
    >
      {isUndone && <UndoneNote />}
      {!isUndone && secondsLeft > 0 && <UndoBanner key={board.id} id={board.id} secondsLeft={secondsLeft} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {!isUndone && <WhoKnows board={board} />}
        <CalledSessions board={board} />
      </div>
    </AdminPage>
  );
}
