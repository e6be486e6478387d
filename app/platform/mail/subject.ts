/** Joins the known parts of a subject and cuts it before a mail program would. */
export function subjectOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(", ").replace(tooLong, "$1…");
}

const tooLong = /^(.{149}).{2,}$/su;
