import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { unversioned } from "#app/platform/forms/save-result.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { saveNoteLists } from "../mutations.server.ts";
import { NoteListsInput } from "../note-input.server.ts";
import { noteTexts } from "../notes.ts";
import { listHomeworkTemplates, listSkills } from "../queries.server.ts";
import type { Route } from "./+types/lists-page.ts";

const playersPath = "/admin/players";
const labels = { skills: "Skills", homework: "Homework" };

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const [skills, homework] = await Promise.all([listSkills(db), listHomeworkTemplates(db)]);
  return { skills: skills.map(({ name }) => name).join("\n"), homework: homework.join("\n") };
}

export const action = adminAction({
  schema: NoteListsInput,
  errorMessage: noteTexts.listsNotSaved,
  save: async ({ db }, form) => {
    await saveNoteLists(db, form);
    return unversioned("lists");
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Skills and homework" }];
}

/** The coach's own lists for lesson notes, one entry a line. */
export default function NoteLists({ loaderData }: Route.ComponentProps) {
  const toast = useToast();
  const save = useSave<keyof typeof labels>({
    stored: loaderData,
    version: "",
    onSaved: () => toast.success(noteTexts.listsSaved),
    onFailed: (message) => toast.error(message ?? noteTexts.listsNotSaved),
  });
  return (
    <AdminPage
      title="Skills and homework"
      lead="The chips of your lesson notes, one a line, in your order."
      back={{ to: playersPath, label: "Players" }}
    >
      <EditForm
        save={save}
        fieldIds={labels}
        backTo={playersPath}
        label="Save lists"
        text={noteTexts.savedElsewhere}
        differences={differences(labels, save.typed(), save.conflict?.stored)}
      >
        <Field
          label={labels.skills}
          id={labels.skills}
          error={save.errors.skills}
          hint="A skill that you take off the list keeps its history."
        >
          <Textarea name="skills" rows={8} defaultValue={save.shown.values.skills} />
        </Field>
        <Field
          label={labels.homework}
          id={labels.homework}
          error={save.errors.homework}
          hint="The homework you give often."
        >
          <Textarea name="homework" rows={6} defaultValue={save.shown.values.homework} />
        </Field>
      </EditForm>
    </AdminPage>
  );
}
