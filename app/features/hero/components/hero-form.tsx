import { useState } from "react";
import { Link } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConflictDialog } from "#app/ui/conflict-dialog.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { LeaveGuard } from "#app/ui/leave-guard.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type HeroField, heroLabels, heroTexts } from "../hero.ts";
import { HeroBanner } from "./hero-banner.tsx";
import { HeroFields, heroFieldIds } from "./hero-fields.tsx";

type HeroFormProps = { stored: Values<HeroField>; version: string };

export function HeroForm({ stored, version }: HeroFormProps) {
  const toast = useToast();
  const [typed, setTyped] = useState(stored);
  const save = useSave<HeroField>({
    stored,
    version,
    onSaved: () => toast.success(heroTexts.saved),
    onFailed: () => toast.error(heroTexts.notSaved),
    onReturned: setTyped,
  });
  function startOver(): void {
    save.show(stored);
    setTyped(stored);
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <save.Form
        ref={save.form}
        key={save.shown.round}
        method="post"
        noValidate
        onInput={() => setTyped(save.typed())}
        className="min-w-0"
      >
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Panel className="grid grid-cols-1 gap-5 p-5.5 md:grid-cols-2">
          <RefusedFields errors={save.errors} fieldIds={heroFieldIds} />
          <HeroFields values={save.shown.values} errors={save.errors} />
        </Panel>
        <SaveBar>
          <Link to="/admin/hero" onClick={startOver} className={buttonClass({ variant: "quiet", size: "small" })}>
            Cancel
          </Link>
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            Save Changes
          </Button>
        </SaveBar>
      </save.Form>
      <HeroPreview values={typed} />
      <LeaveGuard isDirty={save.isDirty} />
      <ConflictDialog
        open={save.conflict !== undefined}
        text="The hero was saved somewhere else after you opened it."
        differences={differences(heroLabels, typed, save.conflict?.stored)}
        onKeepMine={save.keepMine}
        onTakeTheirs={() => {
          if (save.conflict) setTyped(save.conflict.stored);
          save.takeTheirs();
        }}
        onClose={() => save.setConflict(undefined)}
      />
    </div>
  );
}

/** The hero itself, small and read-only: its title must not be a second heading of this page. */
function HeroPreview({ values }: { values: Values<HeroField> }) {
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-20">
      <p className="mb-2 text-small text-subtle">Preview, as the home page opens on a screen of this width</p>
      <div inert aria-hidden className="overflow-hidden rounded-md border border-border lg:[zoom:0.45]">
        <HeroBanner hero={{ ...values, background_image_url: values.background_image_url || null }}>{null}</HeroBanner>
      </div>
    </section>
  );
}
