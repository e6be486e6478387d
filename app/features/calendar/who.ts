type Named = { name: string };

/** 'Ada Okafor, Leo Marín'; whoever was erased has no name. */
export function namesOf(people: readonly Named[], count = people.length): string {
  return listed(
    people.map(({ name }) => name),
    count,
  );
}

/** 'Nora, Freya'. */
export function firstNames(people: readonly Named[], count = people.length): string {
  return listed(
    people.map(({ name }) => name.split(" ")[0] ?? name),
    count,
  );
}

function listed(names: string[], count: number): string {
  const erased = Array.from({ length: Math.max(0, count - names.length) }, () => "Erased");
  return [...names, ...erased].join(", ");
}
