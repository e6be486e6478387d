/**
 * Whether a request's target can be read as text at all. Half an encoding, a lone surrogate and a NUL are nobody's
 * address, and PostgreSQL takes none of them.
 */
export function isReadable(target: string): boolean {
  if (!target.includes("%")) return true;
  try {
    return !decodeURIComponent(target).includes("\0");
  } catch {
    return false;
  }
}
