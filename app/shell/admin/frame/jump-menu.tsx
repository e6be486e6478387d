import { Search, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFindPeople } from "#app/features/people/components/use-find-people.ts";
import { personAddress } from "#app/features/people/person.ts";
import { Button } from "#app/ui/button.tsx";
import { type Command, CommandMenu } from "#app/ui/command-menu.tsx";
import { useShortcut } from "#app/ui/use-shortcut.ts";
import { elsewhere, type Screen, screens, shortcuts } from "./navigation.ts";

const groups = [
  { label: "Screens", items: [...screens.flat(), ...elsewhere].map(command) },
  { label: "Straight to", items: shortcuts.map(command) },
];

export function JumpMenu() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { find, words, people } = useFindPeople();
  // Results found by an address or a parent's name do not show those words, but still count as matches.
  const found = people.map(({ id, name }) => ({ label: name, words, icon: UserRound, href: personAddress(id) }));
  useShortcut("k", () => setOpen(!isOpen));

  function jump({ href }: Command): void {
    setOpen(false);
    if (href.startsWith("/admin")) void navigate(href);
    else window.location.assign(href);
  }
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        aria-keyshortcuts="Control+K Meta+K"
        className="max-md:size-10 max-md:px-0 max-[24rem]:hidden"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span className="text-subtle max-md:sr-only">Jump to</span>
        <kbd
          aria-hidden
          className="rounded-sm px-1.5 font-sans text-caption text-subtle inset-ring inset-ring-border max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </Button>
      <CommandMenu
        title="Jump to a screen"
        placeholder="Messages, a player, new post..."
        groups={found.length > 0 ? [...groups, { label: "Players", items: found }] : groups}
        open={isOpen}
        onOpenChange={setOpen}
        onChoose={jump}
        onType={find}
      />
    </>
  );
}

function command({ path, label, icon, words }: Screen): Command {
  return { label, icon, href: path, ...(words && { words }) };
}
