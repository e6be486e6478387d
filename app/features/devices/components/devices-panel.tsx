import { Laptop, Smartphone, Tablet } from "lucide-react";
import type { DeviceKind } from "#app/lib/user-agent.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ListedDevice } from "../push/devices.server.ts";
import { devicePath } from "../push/push.ts";
import { type PushState, useSubscription } from "./use-subscription.ts";

export const deviceSigns = { phone: Smartphone, tablet: Tablet, laptop: Laptop } as const;
export const kindLabels: Record<DeviceKind, string> = { phone: "Phone", tablet: "Tablet", laptop: "Laptop" };

type DevicesPanelProps = { devices: readonly ListedDevice[]; publicKey: string | undefined };

export function DevicesPanel({ devices, publicKey }: DevicesPanelProps) {
  const isKnown = devices.some(({ isThis }) => isThis);
  return (
    <Panel aria-labelledby="devices-title">
      <PanelTitle id="devices-title">Devices</PanelTitle>
      <ThisDevice publicKey={publicKey} isKnown={isKnown} />
      <ul className="divide-y divide-border">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Panel>
  );
}

const stateWords: Partial<Record<PushState, string>> = {
  install: "On an iPhone or iPad, notifications need the site on the home screen. Follow the steps above first.",
  unable: "This browser cannot show notifications. Mails still come.",
  blocked: "Notifications are blocked in this browser. Allow them in its settings for this site, then come back.",
  off: "This device gets no notifications yet.",
};

function ThisDevice({ publicKey, isKnown }: { publicKey: string | undefined; isKnown: boolean }) {
  const { state, turnOn, failure, isBusy } = useSubscription(publicKey, isKnown);
  const words = failure ?? stateWords[state];
  if (!words) return null;
  return (
    <div className="grid justify-items-start gap-3 border-b border-border px-4 py-4 text-ui md:px-5.5">
      <p role="status">{words}</p>
      {state === "off" && (
        <Button size="small" onClick={() => void turnOn()} busy={isBusy} disabled={!publicKey}>
          Turn on here
        </Button>
      )}
    </div>
  );
}

function DeviceRow({ device: { id, name, kind, isThis, isRefused, last } }: { device: ListedDevice }) {
  const toast = useToast();
  const action = useAction({
    onDone: (message) => toast.success(message ?? "Done"),
    onFailed: (message) => toast.error(message ?? "That did not work"),
  });
  const Sign = deviceSigns[kind];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-3.5 px-4 py-4 text-ui md:px-5.5">
      <Sign aria-hidden className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p className="font-semibold">
          {kindLabels[kind]}
          {isThis && ", this one"}
        </p>
        <p className="text-small wrap-anywhere text-muted-foreground">{name}</p>
        <p className="text-small text-muted-foreground">{last ? `Last notified ${last}` : "No notification yet"}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Send a test to ${name}`}
            busy={action.isBusy}
            onClick={() => action.run(devicePath(id, "test"))}
          >
            Send a test
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => action.run(devicePath(id, "remove"))}
          >
            Remove
          </Button>
        </div>
      </div>
      {isRefused ? <Badge tone="outline">Refused</Badge> : <Badge tone="published">On</Badge>}
    </li>
  );
}
