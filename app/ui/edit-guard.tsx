import { ConflictDialog, type Difference } from "./conflict-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

export type EditGuardProps = {
  /** The form, as useSave() keeps it. */
  save: {
    isDirty: () => boolean;
    conflict: object | undefined;
    keepMine: () => void;
    takeTheirs: () => void;
    setConflict: (none: undefined) => void;
  };
  /** What was saved somewhere else meanwhile. */
  text: string;
  differences: readonly Difference[];
};

/** What protects a form that saves one thing: nothing typed is left behind, and nothing stored is written over unseen. */
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
