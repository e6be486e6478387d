import { sessionTypeLabels } from "#app/features/services/schema.ts";

type Answered = { name: string; session_type: keyof typeof sessionTypeLabels | null; preferred_date: string | null };

/** `{name}`, `{service}` and `{date}` from the message; what it does not say stays to be filled in by hand. */
export function fillTemplate(body: string, { name, session_type, preferred_date }: Answered): string {
  const words: Record<string, string | undefined> = {
    name: name.split(" ")[0],
    service: session_type ? sessionTypeLabels[session_type] : undefined,
    date: preferred_date ?? undefined,
  };
  return body.replace(filledIn, (placeholder, word: string) => words[word] ?? placeholder);
}

const filledIn = /\{(name|service|date)\}/g;

export function isFilledIn(placeholder: string): boolean {
  return placeholder.search(filledIn) === 0;
}

/** Every word in braces, once, also one that we would not fill in: a mistyped one is as odd to whoever reads it. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{[\p{L}_][\p{L}\p{N}_ -]{0,40}\}/gu) ?? [])];
}
