import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { noticeOf } from "../account.ts";
import { signInAddress, withNext } from "../sign-in/next-path.ts";
import {
  checkSeconds,
  eventBetween,
  needsRefresh,
  readState,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";

type SessionWatchProps = {
  /** The page was opened from a password reset mail. */
  isRecovery?: boolean;
  /** Signing out, here or in another tab, leads away from this page. */
  leavesWhenSignedOut?: boolean;
};

/** Keeps this tab's view of the session current and dispatches its events on the window as `courtside:session`. */
export function SessionWatch({ isRecovery = false, leavesWhenSignedOut = false }: SessionWatchProps) {
  const [query] = useSearchParams();
  const isCodeVerified = noticeOf(query.get("notice")) === "code-verified";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice is read once and then removed from the address
  useEffect(() => {
    const listen: SessionListener = (event, state) => {
      window.dispatchEvent(new CustomEvent("courtside:session", { detail: { event, state } }));
      if (event === "SIGNED_OUT" && leavesWhenSignedOut) leaveToSignIn();
    };
    return watchSession(
      listen,
      isRecovery ? "PASSWORD_RECOVERY" : isCodeVerified ? "MFA_CHALLENGE_VERIFIED" : undefined,
    );
  }, []);
  return null;
}

/** What is typed comes back after signing in, so the browser must not ask about losing it. */
function leaveToSignIn(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  const { pathname, search } = window.location;
  window.location.assign(withNext(signInAddress, pathname + search));
}

const storageKey = "courtside.session";
const sessionStateAddress = "/api/auth/session";
const prolongAddress = "/api/auth/prolong-session";

export type SessionListener = (event: SessionEvent, state: SessionState | null) => void;
type Message = { event: SessionEvent; state: SessionState | null };

/**
 * Watches the session: checks at once and every 30 s, extends it when less than 90 s are left, and tells the other tabs.
 * Returns a function that stops it.
 */
function watchSession(listen: SessionListener, arrival?: "MFA_CHALLENGE_VERIFIED" | "PASSWORD_RECOVERY") {
  const others = new BroadcastChannel(storageKey);
  const stopping = new AbortController();

  others.addEventListener("message", ({ data: { event, state } }: MessageEvent<Message>) => listen(event, state));
  // A tab that closed too soon to use the channel has still cleared the store.
  window.addEventListener(
    "storage",
    ({ key, newValue }) => key === storageKey && !newValue && listen("SIGNED_OUT", null),
    {
      signal: stopping.signal,
    },
  );
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look(), {
    signal: stopping.signal,
  });
  const timer = window.setInterval(look, checkSeconds * 1_000);
  void begin();

  async function begin(): Promise<void> {
    const before = stored();
    const state = await ask(sessionStateAddress, "GET");
    if (stopping.signal.aborted) return;
    listen("INITIAL_SESSION", state === undefined ? before : state);
    if (arrival) tell(arrival, state ?? null);
    if (state !== undefined) learn(before, state);
  }

  async function look(): Promise<void> {
    const before = stored();
    const isEnding = before !== null && needsRefresh(before, Date.now());
    const state = isEnding ? await ask(prolongAddress, "POST") : await ask(sessionStateAddress, "GET");
    if (state !== undefined && !stopping.signal.aborted) learn(before, state);
  }

  function learn(before: SessionState | null, after: SessionState | null): void {
    keep(after);
    const event = eventBetween(before, after);
    if (event) tell(event, after);
  }

  function tell(event: SessionEvent, state: SessionState | null): void {
    others.postMessage({ event, state } satisfies Message);
    listen(event, state);
  }

  return () => {
    stopping.abort();
    window.clearInterval(timer);
    others.close();
  };
}

function stored(): SessionState | null {
  return readState(window.localStorage.getItem(storageKey));
}

function keep(state: SessionState | null): void {
  if (state) window.localStorage.setItem(storageKey, JSON.stringify(state));
  else window.localStorage.removeItem(storageKey);
}

/** `undefined` if the server could not be reached, which changes nothing. */
async function ask(address: string, method: "GET" | "POST"): Promise<SessionState | null | undefined> {
  try {
    const answer = await fetch(address, { method, headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as SessionState | null) : undefined;
  } catch {
    return undefined;
  }
}
