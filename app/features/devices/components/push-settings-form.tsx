import { useFetcher } from "react-router";
import { clockInWords, wallTimeInWords } from "#app/lib/dates.ts";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { ListedDevice } from "../push/devices.server.ts";
import { eventWords, morningEnds, type PushSettings, pushEvents } from "../push/push.ts";
import { deviceSigns, kindLabels } from "./devices-panel.tsx";

type PushSettingsFormProps = { devices: readonly ListedDevice[]; settings: PushSettings };

/** Events for each device, quiet hours and names, in one form. */
export function PushSettingsForm({ devices, settings }: PushSettingsFormProps) {
  const fetcher = useFetcher<Answer>();
  const outcome = fetcher.state === "idle" ? fetcher.data?.outcome : undefined;
  return (
    <fetcher.Form method="post" className="grid gap-4">
      <EventsPanel devices={devices} />
      <Panel aria-labelledby="quiet-title">
        <PanelTitle id="quiet-title">Quiet hours</PanelTitle>
        <div className="grid gap-4 px-4 py-4 md:px-5.5">
          <Switch
            name="is_quiet"
            label="Be quiet at night"
            hint="News waits until the morning and comes as one notification."
            defaultChecked={settings.isQuiet}
          />
          <div className="grid grid-cols-2 gap-4">
            <TimeField label="From" name="quiet_from" minutes={settings.quietFrom} />
            <TimeField label="To" name="quiet_to" minutes={settings.quietTo} />
          </div>
          <Switch
            name="lets_morning_through"
            label="Except for what changes the morning"
            hint={`What is cancelled or moved before ${clockInWords(morningEnds)}, and weather decisions.`}
            defaultChecked={settings.letsMorningThrough}
          />
        </div>
      </Panel>
      <Panel aria-labelledby="locked-title">
        <PanelTitle id="locked-title">On a locked screen</PanelTitle>
        <div className="px-4 py-4 md:px-5.5">
          <Switch
            name="shows_names"
            label="Show names"
            hint="Off: no name leaves the site. On: it shows the mail's subject."
            defaultChecked={settings.showsNames}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={fetcher.state !== "idle"}>
          Save
        </Button>
        <p role="status" className="text-ui">
          {outcome === "done" && "Saved"}
          {outcome && outcome !== "done" && "It could not be saved. Please try again."}
        </p>
      </div>
    </fetcher.Form>
  );
}

/** A row for each event, a column for each device. */
function EventsPanel({ devices }: { devices: readonly ListedDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <Panel aria-labelledby="events-title">
      <PanelTitle id="events-title">What for</PanelTitle>
      <table className="w-full border-collapse text-ui">
        <thead>
          <tr className="border-b border-border">
            <th scope="col" className="px-4 py-3 text-left text-small font-normal text-muted-foreground md:px-5.5">
              Tell me about
            </th>
            {devices.map(({ id, kind, name }) => {
              const Sign = deviceSigns[kind];
              return (
                <th key={id} scope="col" className="w-16 px-1 py-3 text-caption font-semibold">
                  <Sign aria-hidden className="mx-auto mb-1 size-4.5" />
                  {kindLabels[kind]}
                  <span className="sr-only">, {name}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {pushEvents.map((event) => (
            <tr key={event} className="border-b border-border last:border-b-0">
              <th scope="row" className="px-4 py-2.5 text-left font-semibold md:px-5.5">
                {eventWords[event].label}
                <span className="block text-small font-normal text-muted-foreground">{eventWords[event].hint}</span>
              </th>
              {devices.map(({ id, name, events }) => (
                <td key={id}>
                  <Checkbox
                    name="tick"
                    value={`${id}.${event}`}
                    defaultChecked={events.includes(event)}
                    className="justify-center"
                  >
                    <span className="sr-only">
                      {eventWords[event].label}, {name}
                    </span>
                  </Checkbox>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const step = 30;
const halfHours = Array.from({ length: minutesPerDay / step }, (_, index) => index * step);

function TimeField({ label, name, minutes }: { label: string; name: string; minutes: number }) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={minutes}>
        {halfHours.map((value) => (
          <option key={value} value={value}>
            {wallTimeInWords(value)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
