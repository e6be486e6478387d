const kept = Symbol.for("courtside.remembered");
type Keeper = typeof globalThis & { [kept]?: Map<string, unknown> };

/** Creates a value once per process, even when development reloads the module. */
export function remember<Value>(name: string, make: () => Value): Value {
  const keeper = globalThis as Keeper;
  keeper[kept] ??= new Map();
  if (!keeper[kept].has(name)) keeper[kept].set(name, make());
  // Safe because a name is used by one caller only.
  return keeper[kept].get(name) as Value;
}
