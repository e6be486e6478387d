import { Link } from "react-router";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { type BookableService, bookableName, type HoursField, type HoursValues, modeLabels } from "../hours/hours.ts";
import { UnitBox, UnitError } from "../hours/unit-field.tsx";
import { bookingModes } from "../schema.ts";

type BookablePanelProps = {
  services: readonly BookableService[];
  draft: HoursValues;
  errors: FieldErrors<HoursField>;
  onDraft: (draft: HoursValues) => void;
};

export function BookablePanel({ services, draft, errors, onDraft }: BookablePanelProps) {
  return (
    <Panel aria-labelledby="bookable-title">
      <PanelTitle id="bookable-title">How services are booked</PanelTitle>
      {services.length === 0 && (
        <p className="px-4 py-3.5 text-ui text-muted-foreground md:px-5.5">
          No service is published yet.{" "}
          <Link to="/admin/services" className="text-foreground underline underline-offset-3">
            Publish one
          </Link>{" "}
          to book it.
        </p>
      )}
      <div className="divide-y divide-border">
        {services.map(({ id, title }) => (
          <ServiceRow key={id} name={bookableName(id)} title={title} {...{ draft, errors, onDraft }} />
        ))}
      </div>
    </Panel>
  );
}

type ServiceRowProps = Omit<BookablePanelProps, "services"> & { name: `service.${string}`; title: string };

function ServiceRow({ name, title, draft, errors, onDraft }: ServiceRowProps) {
  const set = (part: string, text: string) => onDraft({ ...draft, [`${name}.${part}`]: text });
  const box = (part: "minutes" | "capacity") => ({
    name: `${name}.${part}`,
    value: draft[`${name}.${part}`] ?? "",
    maxLength: 3,
    error: errors[`${name}.${part}`],
    onText: (text: string) => set(part, text),
  });
  return (
    <div className="group/service flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-5.5">
      <Switch
        name={`${name}.bookable`}
        label={title}
        className="min-w-52 flex-1 flex-row-reverse justify-end! wrap-anywhere"
        checked={draft[`${name}.bookable`] === "on"}
        onChange={(event) => set("bookable", event.target.checked ? "on" : "")}
      />
      <div className="flex flex-wrap gap-2 group-has-[[role=switch]:not(:checked)]/service:hidden">
        <UnitBox {...box("minutes")} aria-label={`Length of ${title}`} unit="min" />
        <UnitBox
          {...box("capacity")}
          aria-label={`People at once, ${title}`}
          unit={draft[`${name}.capacity`] === "1" ? "person" : "people"}
        />
      </div>
      <label className="flex min-h-11 items-center gap-2 text-small text-muted-foreground group-has-[[role=switch]:not(:checked)]/service:hidden">
        <span className="sr-only">How {title} is booked</span>
        <select
          name={`${name}.mode`}
          value={draft[`${name}.mode`] || "ask"}
          onChange={(event) => set("mode", event.target.value)}
          className="min-h-11 rounded-md border border-input bg-card px-3 text-ui text-foreground"
        >
          {bookingModes.map((mode) => (
            <option key={mode} value={mode}>
              {modeLabels[mode]}
            </option>
          ))}
        </select>
      </label>
      <UnitError name={`${name}.minutes`} error={errors[`${name}.minutes`]} />
      <UnitError name={`${name}.capacity`} error={errors[`${name}.capacity`]} />
    </div>
  );
}
