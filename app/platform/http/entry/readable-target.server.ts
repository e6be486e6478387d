/**
 * Whether a request's target decodes as text. A path must decode, because it is looked up. A query may be malformed
 * (a campaign called 100%), as in browsers. A NUL is refused, because PostgreSQL stores none.
 */
export function isReadable(target: string): boolean {
  if (!target.includes("%")) return true;
  const [path = "", ...query] = target.split("?");
  if (query.join("?").includes("%00")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
