import type { NewEvent } from "#app/features/timeline/mutations.server.ts";

const personEvents = ["added", "details_changed", "joined_household", "left_household", "became_contact"] as const;

/** What the coach did to a person, as codes and ids. */
export function happenedTo(
  id: string,
  kind: (typeof personEvents)[number],
  facts: Record<string, string> = {},
): NewEvent {
  return { kind, actor: "coach", about: { kind: "person", id }, people: [id], facts };
}
