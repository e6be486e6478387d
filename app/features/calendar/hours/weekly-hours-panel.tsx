import { Copy } from "lucide-react";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import type { HoursField, HoursValues, OpenPlace } from "./hours.ts";
import { hasNoHours, presetInWords, presets, withDayCopied, withPreset } from "./hours-draft.ts";
import { HoursTable } from "./hours-table.tsx";

type WeeklyHoursPanelProps = {
  draft: HoursValues;
  stored: HoursValues;
  places: readonly OpenPlace[];
  zone: string;
  errors: FieldErrors<HoursField>;
  onDraft: (draft: HoursValues) => void;
};

export function WeeklyHoursPanel({ zone, ...props }: WeeklyHoursPanelProps) {
  const { draft, places, onDraft } = props;
  const hasMonday = Object.keys(draft).some((field) => field.startsWith("hours.1."));
  return (
    <Panel aria-labelledby="weekly-title">
      <PanelHead
        id="weekly-title"
        title="Weekly hours"
        action={
          <div className="flex items-center gap-4">
            <p className="text-ui text-muted-foreground max-md:hidden">{zone}</p>
            {hasMonday && (
              <Button variant="quiet" size="compact" onClick={() => onDraft(withDayCopied(draft, 1, [2, 3, 4, 5]))}>
                <Copy aria-hidden />
                <span>
                  Copy Monday<span className="max-sm:sr-only"> to Tue–Fri</span>
                </span>
              </Button>
            )}
          </div>
        }
      />
      {hasNoHours(draft) && (
        <div className="flex flex-wrap items-center gap-3 border-b border-border bg-sunken px-4 py-3.5 md:px-5.5">
          <p className="text-ui">You have no hours yet. Begin with a usual week, then change it:</p>
          {presets.map((preset) => (
            <Button
              key={preset.week}
              variant="quiet"
              size="compact"
              onClick={() => onDraft(withPreset(draft, preset, places[0]?.id ?? ""))}
            >
              {presetInWords(preset)}
            </Button>
          ))}
        </div>
      )}
      <noscript>
        <p className="px-4 py-3 text-ui text-muted-foreground md:px-5.5">Empty both times of a pair to take it away.</p>
      </noscript>
      <HoursTable {...props} />
    </Panel>
  );
}
