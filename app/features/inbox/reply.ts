/** Replaces `{name}`, `{service}` and `{date}`; unknown values stay to be filled in by hand. */
export type TemplateFacts = { name: string; service?: string | undefined; date?: string | undefined };

export function fillTemplate(body: string, { name, service, date }: TemplateFacts): string {
  const words: Record<string, string | undefined> = { name: name.split(" ")[0], service, date };
  return body.replace(filledIn, (placeholder, word: string) => words[word] ?? placeholder);
}

const filledIn = /\{(name|service|date)\}/g;

export function isFilledIn(placeholder: string): boolean {
  return placeholder.search(filledIn) === 0;
}

/** Every word in braces, once, including unknown ones: a typo looks just as odd to the reader. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{[\p{L}_][\p{L}\p{N}_ -]{0,40}\}/gu) ?? [])];
}
