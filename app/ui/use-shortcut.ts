import { useEffect } from "react";

type ShortcutOptions = {
  /** Not while somebody types: the field may know the key itself. */ isIgnoredInFields?: boolean;
  /** The same where words are typed alone: a list of choices has nothing to take back. */ isIgnoredInTexts?: boolean;
};

/** Ctrl or Cmd with one letter, anywhere on the page; whoever has already answered the key keeps it. */
export function useShortcut(letter: string, run: () => void, options: ShortcutOptions = {}) {
  const { isIgnoredInFields = false, isIgnoredInTexts = false } = options;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === letter && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isIgnoredInFields && isIn(event.target, fields)) return;
      if (isIgnoredInTexts && isIn(event.target, texts)) return;
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [letter, run, isIgnoredInFields, isIgnoredInTexts]);
}

const fields = "input, textarea, select, [contenteditable]";
const texts = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
