import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { type CalendarShown, calendarAddress } from "../addresses.ts";
import { refusalWords } from "../sessions/session-words.ts";
import type { SessionSheetFacts } from "../sessions/sheet.server.ts";
import { CancelPanel } from "./cancel-panel.tsx";
import { MovePanel } from "./move-panel.tsx";
import { SessionActions } from "./session-actions.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { SessionBadge } from "./session-sign.tsx";

type SessionSheetProps = { view: CalendarShown; sheet: SessionSheetFacts; isAtRight: boolean };

const closed: CalendarShown = { session: undefined, panel: undefined, to: undefined, refused: undefined };

/** One session beside the week; on phones it slides up and covers the page. */
export function SessionSheet({ view, sheet, isAtRight }: SessionSheetProps) {
  const away = calendarAddress(view, { ...closed, on: view.on ?? sheet.date });
  const dialog = useSheet(away, sheet.id);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="session-title"
      data-on-screen
      className={clsx("session-sheet", isAtRight ? "md:right-auto md:left-0 md:border-r" : "md:right-0 md:border-l")}
    >
      <span aria-hidden className="mx-auto mt-2.5 block h-0.75 w-10 bg-subtle md:hidden" />
      <div className="flex items-start justify-between gap-4 pt-3 pr-3 pl-5 md:pt-5 md:pl-7">
        <div className="min-w-0">
          <SessionBadge status={sheet.status} words={sheet.state} isBig />
          <h2 id="session-title" tabIndex={-1} className="mt-3 text-[1.625rem] leading-tight outline-none">
            {sheet.who}
          </h2>
          <p className="mt-0.75 text-ui text-muted-foreground">{sheet.kind}</p>
        </div>
        <Link to={away} preventScrollReset aria-label="Close" className="grid size-11 shrink-0 place-items-center">
          <X aria-hidden className="size-5" />
        </Link>
      </div>
      <p className="mx-5 mt-4.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t-2 border-foreground pt-4 pb-4.5 md:mx-7">
        <Hours words={sheet.hours} />
        <span className="text-ui text-muted-foreground">{sheet.when}</span>
      </p>
      {view.refused && view.refused in refusalWords && (
        <p
          role="alert"
          className="mx-5 mb-4 rounded-sm bg-status-open-bg px-3 py-2 text-small text-status-open md:mx-7"
        >
          {refusalWords[view.refused as keyof typeof refusalWords]}
        </p>
      )}
      <Panel view={view} sheet={sheet} />
    </dialog>
  );
}

function Panel({ view, sheet }: Omit<SessionSheetProps, "isAtRight">): ReactNode {
  if (view.panel === "move" && sheet.move) return <MovePanel view={view} sheet={sheet} move={sheet.move} />;
  if (view.panel === "cancel" || view.panel === "rain")
    return <CancelPanel view={view} sheet={sheet} isForRain={view.panel === "rain"} />;
  return (
    <>
      <SessionFacts view={view} sheet={sheet} />
      <SessionActions view={view} sheet={sheet} />
    </>
  );
}

function Hours({ words }: { words: string }) {
  const [hours, half] = timeAndHalf(words);
  return (
    <span className="text-[2.875rem] leading-none font-580 tracking-[-0.01em] font-stretch-75%">
      {hours} <small className="text-[0.45em] tracking-normal font-stretch-90%">{half}</small>
    </span>
  );
}

/** Modal on phones. Escape closes it and returns the focus to the session's card. */
function useSheet(away: string, id: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(away, { preventScrollReset: true }));
  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    const free = matchMedia("(width < 48rem)").matches ? makeModal(sheet) : undefined;
    sheet.querySelector<HTMLElement>("#session-title")?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    };
    addEventListener("keydown", onKey);
    return () => {
      free?.();
      removeEventListener("keydown", onKey);
      document.getElementById(`session-${id}`)?.focus({ preventScroll: true });
    };
  }, [id]);
  return dialog;
}

/** Makes everything else inert but the toasts: `showModal` would put itself above them, and Undo could not be tapped. */
function makeModal(sheet: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  for (let inner = sheet; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other instanceof HTMLElement && other !== inner && !other.inert && !other.matches("[data-toasts]"))
        others.push(other);
  const setInert = (isInert: boolean) => {
    for (const other of others) other.inert = isInert;
  };
  setInert(true);
  return () => setInert(false);
}
