import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogSection } from "./dialog.tsx";

export type Difference = { label: string; mine: string; theirs: string };

type ConflictDialogProps = {
  open: boolean;
  text: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Decides nothing: the form stays as it is. */
  onClose: () => void;
};

/** Two people or two tabs changed the same thing: the second to save decides, and can compare first. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, text, differences, onKeepMine, onTakeTheirs, onClose } = props;
  const [isComparing, setComparing] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="The stored version is newer" text={text}>
      <DialogSection className="flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isComparing}
          onClick={() => setComparing((before) => !before)}
        >
          Compare
        </Button>
      </DialogSection>
      {isComparing && <Comparison differences={differences} />}
    </Dialog>
  );
}

function Comparison({ differences }: { differences: readonly Difference[] }) {
  return (
    <DialogSection className="grid gap-5">
      {differences.length === 0 && <p className="text-ui text-muted-foreground">Both versions are the same.</p>}
      {differences.map(({ label, mine, theirs }) => (
        <section key={label} aria-label={label}>
          <h3 className="text-base">{label}</h3>
          <dl className="mt-2 grid gap-3 text-ui md:grid-cols-2">
            <Side name="Mine" text={mine} />
            <Side name="Theirs" text={theirs} />
          </dl>
        </section>
      ))}
    </DialogSection>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-subtle">{name}</dt>
      <dd className="mt-1 rounded-sm bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">{text || "(empty)"}</dd>
    </div>
  );
}
