import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

type LiveState = "connecting" | "live" | "reconnecting";

const reconnectMs = 1_000;
/** The server beats every ten seconds; three missed beats mean that the line is dead, whatever the browser says. */
const silenceMs = 30_000;

/**
 * Keeps the page's data as the database has it. The stream says only that something changed; the loaders read again.
 * Whatever could have been missed (a lost line, a sleeping laptop) is read again too, once the line stands.
 */
export function useLive(topics: readonly string[]): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const { revalidate } = useRevalidator();
  const readAgain = useEffectEvent(() => {
    // Without a network a loader would fail and take the page away; coming online reads again anyway.
    if (navigator.onLine) void revalidate();
  });
  const concerns = useEffectEvent((topic: string) => topic === "missed" || topics.includes(topic));

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let heardAt = 0;

    function connect(): void {
      close();
      source = new EventSource("/live");
      source.addEventListener("ready", () => {
        heard();
        setState("live");
        readAgain();
      });
      source.addEventListener("beat", heard);
      source.addEventListener("changed", ({ data }) => {
        heard();
        if (concerns(data)) readAgain();
      });
      // The browser gives up after an answer like 503; we do not.
      source.addEventListener("error", () => {
        setState("reconnecting");
        again(reconnectMs);
      });
    }

    function heard(): void {
      heardAt = Date.now();
      again(silenceMs);
    }

    function again(afterMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setState("reconnecting");
        connect();
      }, afterMs);
    }

    function close(): void {
      clearTimeout(timer);
      source?.close();
    }

    // Timers stand still while a laptop sleeps, so waking up looks at the clock.
    function wake(): void {
      if (document.visibilityState !== "visible") return;
      if (Date.now() - heardAt > silenceMs / 2 || source?.readyState === EventSource.CLOSED) connect();
      else readAgain();
    }

    connect();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", connect);
    window.addEventListener("pageshow", wake);
    return () => {
      close();
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", connect);
      window.removeEventListener("pageshow", wake);
    };
  }, []);

  return state;
}
