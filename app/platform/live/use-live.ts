import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";

type LiveState = "connecting" | "live" | "reconnecting";

const reconnectMs = 1_000;
/**
 * The server beats every ten seconds; three missed beats mean that the connection is dead, whatever the browser says.
 */
const silenceMs = 30_000;

/**
 * Keeps the page's data up to date. The stream only says that something changed; the loaders read again. After a lost
 * connection or a sleeping laptop they read again too.
 */
export function useLive(topics: readonly string[]): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const { revalidate } = useRevalidator();
  const isActing = useFetchers().some((fetcher) => fetcher.state === "submitting");
  const isDue = useRef(false);
  const readAgain = useEffectEvent(() => {
    isDue.current = isActing;
    // A row that disappears during its own action would take the result, and the button to undo it, with it. Offline,
    // a loader would fail and replace the page with an error; coming online reads again anyway.
    if (!isActing && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    if (!isActing && isDue.current) readAgain();
  }, [isActing]);
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
      // The browser gives up after a response like 503; we do not.
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

    // Timers stop while a laptop sleeps, so waking up checks the clock.
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
