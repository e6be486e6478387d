import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type LucideIcon, Search } from "lucide-react";
import { backdropClass } from "./dialog-look.ts";

export type Command = {
  label: string /** Other words that find it. */;
  words?: string;
  icon: LucideIcon;
  href: string;
};
export type CommandGroup = { label: string; items: readonly Command[] };

type CommandMenuProps = {
  title: string;
  placeholder: string;
  groups: readonly CommandGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (command: Command) => void;
  /** What is being typed, for commands that have to be looked for. */
  onType?: (typed: string) => void;
};

/** Type a few letters, go there: arrows move, Enter chooses, Escape closes. */
export function CommandMenu({ title, placeholder, groups, open, onOpenChange, onChoose, onType }: CommandMenuProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-4 md:pt-[14svh]">
          <Dialog.Popup className={popup}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Autocomplete.Root
              open
              inline
              items={groups}
              itemToStringValue={searchedText}
              autoHighlight="always"
              keepHighlight
              onValueChange={(typed) => onType?.(typed)}
            >
              <div className="flex items-center gap-3 border-b border-border px-4">
                <Search aria-hidden className="size-5 shrink-0 text-subtle" />
                <Autocomplete.Input aria-label={title} placeholder={placeholder} className={input} />
                <Dialog.Close className={closeClass}>Esc</Dialog.Close>
              </div>
              <Autocomplete.Empty className="text-ui text-muted-foreground not-empty:p-5">
                Nothing by that name.
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain not-empty:p-2">
                {(group: CommandGroup) => <Group key={group.label} group={group} onChoose={onChoose} />}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ group, onChoose }: { group: CommandGroup; onChoose: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-first:mt-2">
      <Autocomplete.GroupLabel className="px-3 py-1.5 text-caption text-subtle">{group.label}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item key={command.href} value={command} onClick={() => onChoose(command)} className={row}>
            <command.icon aria-hidden className="size-4.5 shrink-0 text-subtle" />
            {command.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function searchedText({ label, words = "" }: Command): string {
  return `${label} ${words}`;
}

const popup =
  "flex max-h-[min(32rem,100%)] w-full max-w-128 flex-col overflow-clip rounded-lg border border-border bg-card text-foreground shadow-dialog transition-[opacity,translate] duration-120 ease-out data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0";
// The frame around it is what has the focus; a ring inside a ring would say nothing more.
const input = "min-h-14 w-full min-w-0 bg-transparent text-base outline-none focus-visible:shadow-none";
const closeClass =
  "grid min-h-10 shrink-0 place-items-center rounded-sm px-2 text-caption text-subtle inset-ring inset-ring-border hover:text-foreground";
const row =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui font-medium select-none data-highlighted:bg-tint-active";
