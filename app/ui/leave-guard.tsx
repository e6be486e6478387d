import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ConflictDialog, type Difference } from "./conflict-dialog.tsx";

export type EditGuardProps = {
  /** The form state from useSave(). */
  save: {
    isDirty: () => boolean;
    conflict: object | undefined;
    keepMine: () => void;
    takeTheirs: () => void;
    setConflict: (none: undefined) => void;
  };
  /** What was saved elsewhere in the meantime. */
  text: string;
  differences: readonly Difference[];
};

/** Protects a form: warns before unsaved text is lost and before a newer version is overwritten. */
export function EditGuard({ save, text, differences }: EditGuardProps) {
  return (
    <>
      <LeaveGuard isDirty={save.isDirty} />
      <ConflictDialog
        open={save.conflict !== undefined}
        text={text}
        differences={differences}
        onKeepMine={save.keepMine}
        onTakeTheirs={save.takeTheirs}
        onClose={() => save.setConflict(undefined)}
      />
    </>
  );
}

/** Asks before unsaved changes are lost: the browser asks on closing, we ask on navigation. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.state === "blocked" && blocker.reset()}
      title="Leave without saving?"
      text="Your changes on this page haven't been saved."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
