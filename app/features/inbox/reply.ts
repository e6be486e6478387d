import { sessionTypeLabels } from "#app/features/services/schema.ts";

type Answered = { name: string; session_type: keyof typeof sessionTypeLabels | null; preferred_date: string | null };

/** `{name}`, `{service}` and `{date}` from the message; what it does not say stays to be filled in by hand. */
export function fillTemplate(body: string, { name, session_type, preferred_date }: Answered): string {
  const words: Record<string, string | undefined> = {
    name: name.split(" ")[0],
    service: session_type ? sessionTypeLabels[session_type] : undefined,
    date: preferred_date ?? undefined,
  };
  return body.replace(/\{(name|service|date)\}/g, (placeholder, word: string) => words[word] ?? placeholder);
}
