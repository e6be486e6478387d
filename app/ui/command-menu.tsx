import { type LucideIcon, Search } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

export type Command = {
  label: string /** Other words that find it. */;
  words?: string;
  /** Shown after the label. */
  note?: string | undefined;
  icon: LucideIcon;
  href: string;
};
type CommandGroup = { label: string; items: readonly Command[] };

type OpenMenuProps = {
  title: string;
  placeholder: string;
  groups: readonly CommandGroup[];
  onOpenChange: (open: boolean) => void;
  onChoose: (command: Command) => void;
  /** The typed text, for commands that have to be searched for. */
  onType?: (typed: string) => void;
};

/** Type a few letters and go there: arrows move, Enter chooses, Escape closes. */
export function CommandMenu({ open, ...menu }: OpenMenuProps & { open: boolean }) {
  // In the body: an open dialog hides the rest of the page from screen readers, and the menu would be part of it.
  return open && createPortal(<OpenMenu {...menu} />, document.body);
}

function OpenMenu({ title, placeholder, groups, onOpenChange, onChoose, onType }: OpenMenuProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [step, setStep] = useState(0);
  const found = bestFirst(groups, typed);
  const commands = found.flatMap(({ items }) => items);
  const at = Math.min(step, commands.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;

  function type(words: string): void {
    setTyped(words);
    setStep(0);
    onType?.(words);
  }
  function answerKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const next = stepBy(event.key, at, commands.length);
    const chosen = event.key === "Enter" ? commands[at] : undefined;
    if (next !== undefined) setStep(next);
    if (chosen) onChoose(chosen);
    if (next !== undefined || chosen) event.preventDefault();
  }
  return (
    <ModalDialog title={title} onClose={() => onOpenChange(false)}>
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search aria-hidden className="size-5 shrink-0 text-subtle" />
        <input
          role="combobox"
          aria-label={title}
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-activedescendant={at < 0 ? undefined : idOf(at)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={answerKey}
          className={inputClass}
        />
        <button type="button" onClick={() => onOpenChange(false)} className={closeClass}>
          Esc
        </button>
      </div>
      <p role="status" className="text-ui text-muted-foreground not-empty:p-5">
        {commands.length === 0 && "Nothing by that name."}
      </p>
      <div role="listbox" id={listId} aria-label={title} hidden={commands.length === 0} className={listClass}>
        {found.map(({ label, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and these are of a list
          <div key={label} role="group" aria-label={label} className="not-first:mt-2">
            <p aria-hidden className="px-3 py-1.5 text-caption text-subtle">
              {label}
            </p>
            {items.map((command) => (
              <Option
                key={command.href}
                id={idOf(commands.indexOf(command))}
                command={command}
                isHighlighted={command === commands[at]}
                onPointerMove={() => setStep(commands.indexOf(command))}
                onClick={() => onChoose(command)}
              />
            ))}
          </div>
        ))}
      </div>
    </ModalDialog>
  );
}

/** The browser keeps the focus inside and restores it afterwards. */
function ModalDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key, so that a fast typist's first letter reaches the field.
  useLayoutEffect(() => {
    const opened = dialog.current;
    const showOthers = hideOthers(opened);
    opened?.showModal();
    return () => {
      showOthers();
      opened?.close();
    };
  }, []);

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Escape must not close anything else.
    event.preventDefault();
    onClose();
  }
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onKeyDown={closeByEscape}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={dialogClass}
    >
      <div className={popupClass}>{children}</div>
    </dialog>
  );
}

/** The browser makes the page inert; this is for assistive technology without support for that. */
function hideOthers(dialog: HTMLDialogElement | null): () => void {
  const others = [...document.body.children].filter((it) => it !== dialog && !it.hasAttribute("aria-hidden"));
  for (const other of others) other.setAttribute("aria-hidden", "true");
  return () => {
    for (const other of others) other.removeAttribute("aria-hidden");
  };
}

type OptionProps = ComponentProps<"div"> & { command: Command; isHighlighted: boolean };

function Option({ command, isHighlighted, ...option }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHighlighted) row.current?.scrollIntoView({ block: "nearest" });
  }, [isHighlighted]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
    <div
      ref={row}
      role="option"
      aria-selected={isHighlighted}
      data-highlighted={isHighlighted ? "" : undefined}
      // Pressing elsewhere would take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={rowClass}
      {...option}
    >
      <command.icon aria-hidden className="size-4.5 shrink-0 text-subtle" />
      <span className="shrink-0 max-w-full truncate">{command.label}</span>
      {command.note && <span className="truncate font-normal text-muted-foreground">{command.note}</span>}
    </div>
  );
}

/** The next index for a key, wrapping around; undefined for other keys. */
function stepBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/**
 * Commands with a word that begins with the text. The group with the best match comes first: by its label, then by
 * other words.
 */
function bestFirst(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const begins = (text: string) => plain(` ${text}`).includes(plain(` ${typed.trim()}`));
  const isByLabel = ({ items: [best] }: CommandGroup) => best !== undefined && begins(best.label);
  return groups
    .map(({ label, items }) => {
      const found = items.filter((item) => begins(`${item.label} ${item.words ?? ""}`));
      return { label, items: found.toSorted((a, b) => Number(begins(b.label)) - Number(begins(a.label))) };
    })
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => Number(isByLabel(b)) - Number(isByLabel(a)));
}

/** Ignores case and accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const dialogClass =
  "m-0 h-full max-h-none w-full max-w-none items-start justify-center overscroll-contain bg-transparent p-4 backdrop:bg-scrim open:flex md:pt-[14svh]";
const popupClass =
  "flex max-h-[min(32rem,100%)] w-full max-w-128 flex-col overflow-clip rounded-lg border border-border bg-card text-foreground shadow-dialog transition-[opacity,translate] duration-120 ease-out starting:-translate-y-2 starting:opacity-0";
// The frame around it shows the focus; a second ring would add nothing.
const inputClass = "min-h-14 w-full min-w-0 bg-transparent text-base outline-none focus-visible:shadow-none";
const closeClass =
  "grid min-h-10 shrink-0 place-items-center rounded-sm px-2 text-caption text-subtle inset-ring inset-ring-border hover:text-foreground";
const listClass = "overflow-y-auto overscroll-contain p-2";
const rowClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui font-medium select-none data-highlighted:bg-tint-active";
