import { useMatches } from "react-router";
import type { Handle } from "#app/lib/page-handle.ts";

/** Merges the handles of all matched routes; the inner route wins. */
export function useHandle(): Handle {
  // Safe because every route writes its handle with `satisfies Handle`.
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  return Object.assign({}, ...handles);
}
