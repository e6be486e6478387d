/**
 * Whether a request's target can be read as text. A path must decode: it is what is looked up. A query may be clumsy (a
 * campaign called 100%), as browsers' own parsers allow; a NUL is nobody's word, and PostgreSQL takes none.
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
