/** What `{name}`, `{service}` and `{date}` become; what the request does not say stays to be filled in by hand. */
export type TemplateFacts = { name: string; service?: string | undefined; date?: string | undefined };

export function fillTemplate(body: string, { name, service, date }: TemplateFacts): string {
  const words: Record<string, string | undefined> = { name: name.split(" ")[0], service, date };
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
