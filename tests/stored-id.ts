type Taken = { ok: true; id: string } | { ok: false; reason: string };

/** The id of a stored request. Any other result is a bug in the test. */
export async function storedId(taken: Promise<Taken>): Promise<string> {
  const result = await taken;
  if (!result.ok) throw new Error(`The request was not stored: ${result.reason}`);
  return result.id;
}
