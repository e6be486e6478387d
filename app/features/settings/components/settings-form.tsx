import type { Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { useToast } from "#app/ui/toast.tsx";
import {
  type SettingsChoices,
  type SettingsField,
  settingsFieldIds,
  settingsLabels,
  settingsTexts,
} from "../settings.ts";
import { SettingsFields } from "./settings-fields.tsx";

type SettingsFormProps = { stored: Values<SettingsField>; version: string; choices: SettingsChoices };

export function SettingsForm({ stored, version, choices }: SettingsFormProps) {
  const toast = useToast();
  const save = useSave<SettingsField>({
    stored,
    version,
    onSaved: () => toast.success(settingsTexts.saved),
    onFailed: () => toast.error(settingsTexts.notSaved),
  });
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="grid max-w-192 gap-4">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <RefusedFields errors={save.errors} fieldIds={settingsFieldIds} />
        <SettingsFields values={save.shown.values} errors={save.errors} choices={choices} />
        <SaveBar className="mt-0!">
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            Save Settings
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text="The settings were saved somewhere else after you opened them."
        differences={differences(settingsLabels, save.typed(), save.conflict?.stored)}
      />
    </>
  );
}
