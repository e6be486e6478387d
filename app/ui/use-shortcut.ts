import { useEffect } from "react";

type ShortcutOptions = {
  /** Ignored in form fields, which may use the key themselves. */ isIgnoredInFields?: boolean;
  /** Ignored in text fields only: a select has nothing to undo. */ isIgnoredInTexts?: boolean;
};

/** Ctrl or Cmd with one letter, anywhere on the page, unless something else has handled the key. */
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
