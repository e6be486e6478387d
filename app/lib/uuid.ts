/** As the database writes it. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inAnyCase = new RegExp(uuidPattern, "i");

/** Anything else in an address would cause a database error instead of a missing row. */
export function isUuid(text: string): boolean {
  return inAnyCase.test(text);
}
