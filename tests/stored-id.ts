type Taken = { ok: true; id: string } | { ok: false; reason: string };

/** The id of a stored request; anything else is a bug in the test. */
export async function storedId(taken: Promise<Taken>): Promise<string> {
  const result = await taken;
  if (!result.ok) throw new Error(`It was not taken in: ${result.reason}`);
  return result.id;
}
