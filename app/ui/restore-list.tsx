import { Undo2 } from "lucide-react";
import { Button } from "./button.tsx";
import { Panel, PanelTitle } from "./panel.tsx";

type RestoreListProps = {
  items: readonly { id: string; name: string }[];
  /** How long they stay here, in words. */
  note: string;
  onRestore: (id: string) => void;
};

/** Recently deleted items, each with a button to restore it; hidden if there are none. */
export function RestoreList({ items, note, onRestore }: RestoreListProps) {
  if (items.length === 0) return null;
  return (
    <Panel aria-label="Recently deleted" className="mt-6">
      <PanelTitle>Recently deleted</PanelTitle>
      <p className="px-4 pt-3 text-small text-subtle md:px-5.5">{note}</p>
      <ul className="divide-y divide-border pb-1">
        {items.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-2.5 md:px-5.5">
            <span className="min-w-0 text-ui wrap-anywhere">{name}</span>
            <Button variant="quiet" size="compact" aria-label={`Restore ${name}`} onClick={() => onRestore(id)}>
              <Undo2 aria-hidden />
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
