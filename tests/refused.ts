import { expect } from "vitest";

const insufficientPrivilege = "42501";

/** The database refused: by a missing privilege or by a policy. */
export async function refused(query: Promise<unknown>): Promise<void> {
  await expect(query).rejects.toMatchObject({ cause: { code: insufficientPrivilege } });
}
