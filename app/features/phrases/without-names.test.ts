import { expect, test } from "vitest";
import { withoutNames } from "./without-names.ts";

test.each([
  ["Fri 3pm, ask jordan or Marisol", "Fri 3pm, ask […] or […]"],
  ["Sat or Sunday after 10, Jordan's usual time", "Sat or Sunday after 10, […] usual time"],
  ["call +1 (555) 010-0142 on Thursdays", "call […] on Thursdays"],
  ["write to me@mail.example or www.club.example", "write to […] or […]"],
  ["weekdays at 12 Baker Street", "weekdays at […]"],
  ["2026-10-12 at 3:00 - 4:30, or 10/12/2026", "2026-10-12 at 3:00 - 4:30, or 10/12/2026"],
  ["next Monday at 3pm or weekday evenings", "next Monday at 3pm or weekday evenings"],
  // An unknown name that looks like any other word.
  ["mornings with bob", "mornings with bob"],
])("%s: %s", (words, kept) => expect(withoutNames(words, ["Jordan Avery", "jordan@mail.example"])).toBe(kept));
