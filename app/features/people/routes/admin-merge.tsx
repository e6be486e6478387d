import { useState } from "react";
import { data, redirect, useNavigate, useNavigation } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { AdminPage, NotLoaded, WarningNote } from "#app/ui/admin-page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type MergeEntry, MergePanel } from "../components/merge-panel.tsx";
import { MergePicker } from "../components/merge-picker.tsx";
import { listLikelySame, type MergePreview, mergePeople, previewMerge } from "../merge.server.ts";
import type { Home } from "../merge-plan.ts";
import { mergeAddress, mergeInWords, mergeRefusals, mergeTexts, unmerging } from "../merge-words.ts";
import { peoplePath, peopleTexts, personAddress } from "../person.ts";
import { MergeInput, MergeView } from "../person-input.server.ts";
import { getPerson } from "../queries.server.ts";
import type { Route } from "./+types/admin-merge.ts";

export async function loader({ request, url, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { with: otherId } = MergeView.parse(Object.fromEntries(url.searchParams));
  const query = isUuid(id) ? openMerge(db, id, otherId) : undefined;
  const { value: opened, status } = await loaded(query, "Error fetching players");
  const mergedInto = opened?.person.merged_into;
  if (mergedInto) throw redirect(personAddress(mergedInto), 303);
  return data({ opened }, status);
}

async function openMerge(db: Tx, id: string, otherId: string | undefined) {
  const person = await getPerson(db, id);
  if (!person) return undefined;
  const likely = await listLikelySame(db, person);
  if (!otherId) return { person, likely, chosen: null };
  const [other, preview] = await Promise.all([
    getPerson(db, otherId),
    previewMerge(db, { kept_id: id, merged_id: otherId }),
  ]);
  return { person, likely, chosen: other ? { id: other.id, label: other.name } : null, proposed: inWords(preview) };
}

function inWords(preview: Awaited<ReturnType<typeof previewMerge>>) {
  if (!("plan" in preview)) return { refusal: mergeRefusals[preview.reason] };
  const { kept, merged, keptHome, mergedHome } = preview;
  return {
    kept: entryOf(kept, keptHome),
    merged: entryOf(merged, mergedHome),
    sentences: mergeInWords(preview),
  };
}

function entryOf({ id, name, email, phone }: MergePreview["kept"], home: Home | undefined): MergeEntry {
  const facts = [email, phone, home && `${home.name} household`].filter((fact) => typeof fact === "string");
  return { id, name, facts: facts.length > 0 ? facts : ["No address and no number yet"] };
}

export const action = adminAction({
  schema: MergeInput,
  errorMessage: mergeTexts.notMerged,
  act: ({ db, params }, { with: merged_id }) =>
    actOn(params.id, async (kept_id) => {
      const merge = await mergePeople(db, { kept_id, merged_id });
      return merge.ok ? { undo: unmerging(merge) } : { refused: mergeRefusals[merge.reason] };
    }),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.opened ? `Merge ${loaderData.opened.person.name}` : "Merge" }];
}

/** Merges two entries for one person: chooses the other one and shows what happens to both. */
export default function MergeWithSomebody({ loaderData: { opened } }: Route.ComponentProps) {
  useLive(["people"]);
  const merging = useMerging();
  if (!opened) return <NotLoaded text={peopleTexts.personNotLoaded} backTo={peoplePath} />;
  const { person, likely, chosen, proposed } = opened;
  // After the merge there is nothing left to preview, which is not a refusal.
  const refusal = merging.isBusy ? undefined : proposed?.refusal;
  return (
    <AdminPage
      title={`Merge ${person.name}`}
      lead={mergeTexts.lead}
      back={{ to: personAddress(person.id), label: person.name }}
    >
      <div className="grid max-w-192 gap-4">
        <Panel aria-label="Who else is it?" className="grid gap-5 p-4 md:p-5.5">
          <MergePicker personId={person.id} chosen={chosen} likely={likely} />
        </Panel>
        <p role="status" className="sr-only">
          {refusal ?? (proposed?.sentences && "What will happen is told below.")}
        </p>
        {refusal && <WarningNote>{refusal}</WarningNote>}
        {proposed?.sentences && <MergePanel {...proposed} isBusy={merging.isBusy} onMerge={merging.run} />}
      </div>
    </AdminPage>
  );
}

/** On the page, because the preview disappears with the merge. */
function useMerging() {
  const toast = useToast();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [two, setTwo] = useState<{ kept: MergeEntry; merged: MergeEntry }>();
  const merging = useAction({
    onDone: (_message, undo) => {
      if (!two) return;
      toast.success(mergeTexts.merged(two.merged.name), undefined, undo);
      void navigate(personAddress(two.kept.id));
    },
    onFailed: (message) => toast.error(message ?? mergeTexts.notMerged),
  });
  return {
    isBusy: merging.isBusy || (two !== undefined && navigation.state !== "idle"),
    run: (kept: MergeEntry, merged: MergeEntry) => {
      setTwo({ kept, merged });
      merging.run(mergeAddress(kept.id), { with: merged.id });
    },
  };
}
