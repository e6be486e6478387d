import clsx from "clsx";

export type LiveState = "connecting" | "live" | "reconnecting";

/** Whether the page keeps itself up to date. Nothing depends on the ball's colour. */
export function LiveSign({ state, className }: { state: LiveState; className?: string }) {
  return (
    <p
      role="status"
      className={clsx("inline-flex min-h-6 items-center gap-2 text-small text-muted-foreground", className)}
    >
      <span
        aria-hidden
        className={clsx("size-2 rounded-ball", state === "live" ? "bg-status-processed-dot" : "bg-status-open-dot")}
      />
      {words[state]}
    </p>
  );
}

const words: Record<LiveState, string> = { connecting: "Connecting", live: "Live", reconnecting: "Reconnecting" };
