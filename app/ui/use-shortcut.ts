import { useEffect } from "react";

type ShortcutOptions = {
  /** Not while somebody types: the field may know the key itself. */ isIgnoredInFields?: boolean;
};

/** Ctrl or Cmd with one letter, anywhere on the page; whoever has already answered the key keeps it. */
export function useShortcut(letter: string, run: () => void, { isIgnoredInFields = false }: ShortcutOptions = {}) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isIgnoredInFields && isTyping(event.target)) return;
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [letter, run, isIgnoredInFields]);
}

function isTyping(target: EventTarget | null) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
