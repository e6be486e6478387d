const patienceMs = 5_000;
const listeners = new Set<() => void>();
let isOff = false;

/** A phone may claim to be online when the court has no signal, so we ask the site. */
export async function lookForSignal(): Promise<boolean> {
  const answered = await fetch("/healthz", { signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  );
  noteSignal(answered);
  return answered;
}

export function noteSignal(isOn: boolean): void {
  isOff = !isOn;
  for (const listener of listeners) listener();
}

/** As far as we know. */
export function hasSignal(): boolean {
  return !isOff && navigator.onLine;
}

export function onSignal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
