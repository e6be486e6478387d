import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useSave } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { BookablePanel } from "../bookable/bookable-panel.tsx";
import { FirstPlacePanel } from "../places/first-place-panel.tsx";
import {
  firstPlace,
  type Hours,
  type HoursField,
  type HoursValues,
  hoursTexts,
  hoursValues,
  type OpenPlace,
  ruleLabels,
} from "./hours.ts";
import { countChanges, hoursDifferences } from "./hours-draft.ts";
import { RulesPanel } from "./rules-panel.tsx";
import { WeeklyHoursPanel } from "./weekly-hours-panel.tsx";

type HoursFormProps = {
  hours: Hours;
  /** 'Eastern Time'. */
  zone: string;
  /** Shown beside the rules; must not contain a form. */
  children: ReactNode;
};

/**
 * The week, the rules and the services, saved together. The first save creates the place and then resets the form, but
 * only once its answer has arrived: live updates may show the place earlier.
 */
export function HoursForm(props: HoursFormProps) {
  const hasPlaces = props.hours.places.length > 0;
  const [isSettled, setSettled] = useState(hasPlaces);
  const round = isSettled && hasPlaces ? "with places" : "first";
  return <OpenHoursForm key={round} {...props} onSaved={() => setSettled(true)} />;
}

function OpenHoursForm({ hours, zone, children, onSaved }: HoursFormProps & { onSaved: () => void }) {
  const toast = useToast();
  const [stored, setStored] = useState(() => hoursValues(hours));
  const [draft, setDraft] = useState(stored);
  const save = useSave<HoursField>({
    stored,
    version: hours.version,
    onSaved: () => {
      toast.success(hoursTexts.saved);
      setStored(draft);
      onSaved();
    },
    onFailed: (message) => toast.error(message ?? hoursTexts.notSaved),
    onReturned: setDraft,
  });
  const takeTheirs = () => {
    if (save.conflict) {
      setStored(save.conflict.stored);
      setDraft(save.conflict.stored);
    }
    save.takeTheirs();
  };
  const changes = countChanges(stored, draft);
  const errors = errorsShown(save.errors, draft);
  const parts = { draft, errors, onDraft: setDraft };
  const isFirst = "place_name" in draft;
  const places = isFirst ? [placeOf(draft)] : hours.places;
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <RefusedFields errors={errors} fieldIds={idsOf(errors)} />
        {isFirst && <FirstPlacePanel {...parts} />}
        <WeeklyHoursPanel {...parts} stored={stored} places={places} zone={zone} />
        <div className="grid grid-cols-1 items-start gap-4 lg:@min-[46rem]/page:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">{children}</div>
          <div className="grid grid-cols-1 gap-4">
            <RulesPanel {...parts} />
            <BookablePanel {...parts} services={hours.services} />
          </div>
        </div>
        <HoursSaveBar changes={changes} isBusy={save.isBusy} onDiscard={() => setDraft(stored)} />
      </save.Form>
      <EditGuard
        save={{ ...save, takeTheirs, isDirty: () => changes > 0 }}
        text={hoursTexts.savedElsewhere}
        differences={hoursDifferences(
          { rules: ruleLabels, places, services: hours.services },
          draft,
          save.conflict?.stored,
        )}
      />
    </>
  );
}

type HoursSaveBarProps = { changes: number; isBusy: boolean; onDiscard: () => void };

function HoursSaveBar({ changes, isBusy, onDiscard }: HoursSaveBarProps) {
  const note = changes > 0 && (
    <>
      <CircleAlert aria-hidden />
      {changes === 1 ? "1 change not saved" : `${changes} changes not saved`}
    </>
  );
  return (
    <SaveBar className="mt-0!" note={note}>
      <Button
        type="reset"
        variant="quiet"
        size="small"
        onClick={(event) => {
          event.preventDefault();
          onDiscard();
        }}
      >
        Discard
      </Button>
      <Button type="submit" size="small" busy={isBusy} busyLabel="Saving...">
        Save hours
      </Button>
    </SaveBar>
  );
}

/** Before there is a place, the column shows what is typed. */
function placeOf({ place_name, place_kind, place_is_lit }: HoursValues): OpenPlace {
  const kind = place_kind === "indoor" || place_kind === "online" ? place_kind : "outdoor";
  const is_lit = place_is_lit === "on";
  return { id: firstPlace, name: place_name.trim() || "Your place", kind, is_lit, latitude: null };
}

/** Only for fields that still exist: a window with an error may be removed. */
function errorsShown(errors: FieldErrors<HoursField>, draft: HoursValues): FieldErrors<HoursField> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field in draft));
}

function idsOf(errors: FieldErrors<HoursField>): Record<HoursField, string> {
  return Object.fromEntries(Object.keys(errors).map((field) => [field, field])) as Record<HoursField, string>; // safe because only these ids are looked up
}
