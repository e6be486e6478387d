import { RotateCw, Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { sync } from "#app/features/devices/components/device-watch.tsx";
import { lengthInWords } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { useNoSignal, useUnsent } from "#app/platform/offline/use-offline.ts";
import { Button } from "#app/ui/button.tsx";

/** Without signal, how old the page is; afterwards, what was sent. */
export function SignalStrip({ readAt }: { readAt: number }) {
  const isOff = useNoSignal();
  const sent = useUnsent().filter(({ state, isKept }) => state === "sent" && isKept);
  if (isOff) return <NoSignal readAt={readAt} />;
  if (sent.length === 0) return null;
  return (
    <section role="status" className="mb-4 flex gap-3 rounded-md bg-foreground p-4 text-ui text-background">
      <Wifi aria-hidden className="size-5 shrink-0 text-optic" />
      <p>
        <b className="block font-semibold">Back online</b>
        Sent from this device: {sent.map(({ title }) => title).join(", ")}.
      </p>
    </section>
  );
}

function NoSignal({ readAt }: { readAt: number }) {
  const now = useMinutes();
  const minutes = Math.max(0, Math.floor((now - readAt) / msPerMinute));
  return (
    <section
      role="status"
      className="mb-4 grid gap-3 rounded-md border border-status-open-dot bg-status-open-bg p-4 text-ui text-status-open"
    >
      <div className="flex gap-3">
        <WifiOff aria-hidden className="size-5 shrink-0" />
        <p>
          <b className="block font-semibold text-foreground">No signal</b>
          You see today as it was <b>{minutes === 0 ? "just now" : `${lengthInWords(minutes)} ago`}</b>. Notes,
          attendance and “Done” are kept on this device and sent by themselves. Booking, moving, mails and money wait
          for signal.
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => void sync()}>
        <RotateCw aria-hidden />
        Try now
      </Button>
    </section>
  );
}

function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), msPerMinute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
