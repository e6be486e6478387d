/** 'Ada, Ben, and Cleo'. */
export function inARow(words: string[]): string {
  return new Intl.ListFormat("en-US").format(words);
}
