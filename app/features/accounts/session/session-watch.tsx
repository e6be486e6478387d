import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { noticeOf } from "../account.ts";
import { signInAddress } from "../sign-in/next-path.ts";
import { type SessionListener, watchSession } from "./browser-session.ts";

type SessionWatchProps = {
  /** The page was opened from the mail about a forgotten password. */
  isRecovery?: boolean;
  /** Whoever is signed out, here or in another tab, has no business on this page. */
  leavesWhenSignedOut?: boolean;
};

/** Keeps this tab's idea of the session true, and says each of its events on the window as `courtside:session`. */
export function SessionWatch({ isRecovery = false, leavesWhenSignedOut = false }: SessionWatchProps) {
  const [query] = useSearchParams();
  const isCodeVerified = noticeOf(query.get("notice")) === "code-verified";
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one arrived is read once, and then leaves the address
  useEffect(() => {
    const listen: SessionListener = (event, state) => {
      window.dispatchEvent(new CustomEvent("courtside:session", { detail: { event, state } }));
      if (event === "SIGNED_OUT" && leavesWhenSignedOut) window.location.assign(signInAddress);
    };
    return watchSession(
      listen,
      isRecovery ? "PASSWORD_RECOVERY" : isCodeVerified ? "MFA_CHALLENGE_VERIFIED" : undefined,
    );
  }, []);
  return null;
}
