type Taken = { ok: true; id: string } | { ok: false; reason: string };

/** Of a request that was taken in; anything else is a mistake of the test. */
export async function storedId(taken: Promise<Taken>): Promise<string> {
  const result = await taken;
  if (!result.ok) throw new Error(`It was not taken in: ${result.reason}`);
  return result.id;
}
