import { createContext, use, useState, useSyncExternalStore } from "react";
import { useShortcut } from "./use-shortcut.ts";

/** undefined until the user decides. Until then the screen's width does, with a rail below 1100 px. */
export type SidebarOpen = boolean | undefined;

export type SidebarState = {
  isOpen: SidebarOpen;
  isRail: boolean;
  /** For the drawer on a phone, and the column elsewhere. */
  isExpanded: boolean;
  isDrawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
  toggle: () => void;
};

export const SidebarContext = createContext<SidebarState | undefined>(undefined);

export function useSidebar(): SidebarState {
  const state = use(SidebarContext);
  if (!state) throw new Error("useSidebar needs a SidebarLayout around it");
  return state;
}

type SidebarOptions = { defaultOpen: SidebarOpen; onOpenChange: ((open: boolean) => void) | undefined };

export function useSidebarState({ defaultOpen, onOpenChange }: SidebarOptions): SidebarState {
  const [isOpen, setOpen] = useState(defaultOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isPhone = useMedia("(width < 48rem)");
  const isNarrow = useMedia("(width < 68.75rem)");
  const isRail = !(isOpen ?? !isNarrow);

  function toggle() {
    if (isPhone) return setDrawerOpen(!isDrawerOpen);
    setOpen(isRail);
    onOpenChange?.(isRail);
  }
  useShortcut("b", toggle, { isIgnoredInFields: true });
  const isExpanded = isPhone ? isDrawerOpen : !isRail;
  return { isOpen, isRail, isExpanded, isDrawerOpen: isDrawerOpen && isPhone, setDrawerOpen, toggle };
}

/** The server cannot know the screen and assumes a wide one. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
