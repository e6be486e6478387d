/** What a subject consists of, without what is not known, and cut before a mail program would. */
export function subjectOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(", ").replace(tooLong, "$1…");
}

const tooLong = /^(.{149}).{2,}$/su;
