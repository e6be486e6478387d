import { useState } from "react";

/** What is chosen here and now; the page decides again as soon as it says something else. */
export function useChosen(value: string) {
  const [shown, setShown] = useState({ chosen: value, of: value });
  if (shown.of !== value) setShown({ chosen: value, of: value });
  return [shown.chosen, (chosen: string) => setShown({ chosen, of: value })] as const;
}
