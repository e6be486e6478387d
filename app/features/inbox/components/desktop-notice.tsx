import { BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/platform/forms/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";

/** Says on the desktop that somebody wrote, if the coach wants that; the notice names nobody. */
export function DesktopNotice({ waiting }: { waiting: number }) {
  const isHydrated = useHydrated();
  const [, setAsked] = useState(false);
  const before = useRef(waiting);
  useEffect(() => {
    const hasMore = waiting > before.current;
    before.current = waiting;
    if (!hasMore || !document.hidden || !isSupported() || Notification.permission !== "granted") return;
    new Notification("New message", { tag: "courtside-inbox" });
  }, [waiting]);
  if (!isHydrated || !isSupported() || Notification.permission !== "default") return null;
  return (
    <Button
      variant="quiet"
      size="compact"
      className="max-md:hidden"
      onClick={() => void Notification.requestPermission().then(() => setAsked(true))}
    >
      <BellRing aria-hidden />
      Notify me on this device
    </Button>
  );
}

function isSupported(): boolean {
  return "Notification" in window;
}
