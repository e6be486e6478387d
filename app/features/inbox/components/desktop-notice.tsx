import { BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";

/** Shows a desktop notification about a new message, if the coach wants that; it names no one. */
export function DesktopNotice({ waiting }: { waiting: number }) {
  const isHydrated = useHydrated();
  const toast = useToast();
  const [, setAsked] = useState(false);
  const before = useRef(waiting);
  useEffect(() => {
    const hasMore = waiting > before.current;
    before.current = waiting;
    if (!hasMore || !document.hidden || !isSupported() || Notification.permission !== "granted") return;
    new Notification("New message", { tag: "courtside-inbox" });
  }, [waiting]);
  const ask = async () => {
    const permission = await Notification.requestPermission();
    if (permission === "granted") toast.success(texts.on);
    setAsked(true);
  };
  if (!isHydrated) return null;
  if (!isSupported()) return <Explanation text={texts.unsupported} />;
  if (Notification.permission === "denied") return <Explanation text={texts.denied} />;
  if (Notification.permission === "granted") return null;
  return (
    <Button variant="quiet" size="compact" className="max-md:hidden" onClick={() => void ask()}>
      <BellRing aria-hidden />
      Notify me on this device
    </Button>
  );
}

const texts = {
  on: "Notifications are on for this device",
  denied:
    "Your browser blocks notifications from this site. To get them, allow them in the browser's settings for this site and reload the page.",
  unsupported:
    "This browser can't show notifications. Open the site in another one, or have new messages mailed to you under Settings.",
};

/** Announced when it replaces the button. */
function Explanation({ text }: { text: string }) {
  return (
    <p role="status" className="max-w-104 text-small text-muted-foreground max-md:hidden">
      {text}
    </p>
  );
}

function isSupported(): boolean {
  return "Notification" in window;
}
