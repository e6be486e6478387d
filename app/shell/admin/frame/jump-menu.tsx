import { Inbox, Newspaper, Search, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { inboxPath } from "#app/features/inbox/inbox.ts";
import { personAddress } from "#app/features/people/person.ts";
import { useFind } from "#app/platform/forms/browser/use-find.ts";
import { Button } from "#app/ui/button.tsx";
import { type Command, CommandMenu } from "#app/ui/command-menu.tsx";
import { useShortcut } from "#app/ui/use-shortcut.ts";
import type { FoundInSite } from "./find.ts";
import { elsewhere, type Screen, screens, shortcuts } from "./navigation.ts";

const groups = [
  { label: "Screens", items: [...screens.flat(), ...elsewhere].map(command) },
  { label: "Straight to", items: shortcuts.map(command) },
];

export function JumpMenu() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { find, found } = useFind<FoundInSite>("/admin/find");
  useShortcut("k", () => show(!isOpen));

  function show(open: boolean): void {
    setOpen(open);
    // The menu opens empty, so earlier results are dropped.
    if (!open) find("");
  }
  function jump({ href }: Command): void {
    show(false);
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
        onClick={() => show(true)}
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
        placeholder="A screen, a player, a message..."
        groups={found ? [...groups, ...groupsOf(found)] : groups}
        open={isOpen}
        onOpenChange={show}
        onChoose={jump}
        onType={find}
      />
    </>
  );
}

/** Matches may come from other words than the label: a parent's name finds the child. */
function groupsOf({ q: words, people, messages, posts }: FoundInSite) {
  const players = people.map(({ id, name, household }) => {
    return { label: name, note: household?.name, words, icon: UserRound, href: personAddress(id) };
  });
  const written = messages.map(({ id, name, note }) => {
    return { label: name, note, words, icon: Inbox, href: `${inboxPath}?open=${id}` };
  });
  const articles = posts.map(({ id, title, published }) => {
    return { label: title, note: published ? "" : "Draft", words, icon: Newspaper, href: `/admin/blog/edit/${id}` };
  });
  return [
    { label: "Players", items: players },
    { label: "Messages", items: written },
    { label: "Posts", items: articles },
  ];
}

function command({ path, label, icon, words }: Screen): Command {
  return { label, icon, href: path, ...(words && { words }) };
}
