type Saved = { ok: true; id: string } | { ok: false; reason: string };

/** The demo does nothing that may be refused, so a refusal is a bug. */
export function stored(saved: Saved): string {
  if (!saved.ok) throw new Error(`The demo was refused: ${JSON.stringify(saved)}`);
  return saved.id;
}
