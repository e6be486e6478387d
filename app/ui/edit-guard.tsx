import { ConflictDialog, type Difference } from "./conflict-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

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
