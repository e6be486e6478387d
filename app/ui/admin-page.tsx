import clsx from "clsx";
import { ArrowLeft, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useToast } from "./toast.tsx";

type AdminPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** The page's one action, beside its title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The content of an admin page, under its title. */
export function AdminPage({ title, lead, back, action, className, children }: AdminPageProps) {
  return (
    <main id="main" tabIndex={-1} className={clsx(pageClass, className)}>
      {back && (
        <Link to={back.to} className={backClass}>
          <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 border-b-[1.5px] border-current pb-[0.16em] wrap-anywhere">{back.label}</span>
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-[clamp(1.625rem,1.4rem+0.9vw,2.125rem)] leading-[1.1]">{title}</h1>
          {lead && <p className="mt-1.5 text-ui text-muted-foreground first-letter:uppercase">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}

const pageClass = "max-w-360 px-[clamp(1rem,2.6vw,2.5rem)] pt-6 pb-12 text-base md:pt-8 md:pb-16";
const backClass =
  "-mt-3 mb-2 inline-flex max-w-full min-h-11 items-center gap-2 text-ui leading-button font-semibold text-foreground no-underline";

/** Something for the coach to look at; nothing is broken. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className={noteClass}>
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-status-open" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

const noteClass =
  "mb-4 flex max-w-192 items-start gap-3 rounded-md border border-border bg-status-open-bg px-4 py-3.5 text-ui text-status-open";

/** Says that something was not found and links back to the list. */
export function NotLoaded({ text, backTo }: { text: string; backTo: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(text);
    void navigate(backTo, { replace: true });
  }, [toast, navigate, text, backTo]);
  return <p>{text}</p>;
}

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
