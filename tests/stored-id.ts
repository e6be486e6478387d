import type { Intake } from "#app/platform/forms/intake.server.ts";

/** The id of what was taken in; a test that expects no refusal fails on one. */
export async function storedId(received: Promise<Intake>): Promise<string> {
  const intake = await received;
  if (!intake.ok) throw new Error(`It was refused: ${intake.reason}`);
  return intake.id;
}
