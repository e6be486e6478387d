/** What a stranger types as a name in order to have it mailed to someone else. Each contains a mark found nowhere else. */
export function hostileNames(count: number): { name: string; mark: string }[] {
  return Array.from({ length: count }, (_, n) => {
    const mark = `Zq${n.toString(36)}x`;
    return { name: lures[n % lures.length]?.(mark) ?? mark, mark };
  });
}

const lures: ((mark: string) => string)[] = [
  (mark) => `https://${mark}.evil.example/verify-your-account`,
  (mark) => `URGENT ${mark} your account was charged $900`,
  (mark) => `${mark}\r\nBCC: everyone@evil.example`,
  (mark) => `<a href="https://evil.example/${mark}">Click here</a>`,
  (mark) => `${mark}, call +1 900 555 0100 now`,
  (mark) => `\u202e${mark} evil.example`,
  (mark) => `"${mark}";CN="Your bank"`,
  (mark) => `${mark}\nEND:VEVENT\nBEGIN:VALARM`,
  (mark) => `{name} ${mark} \${name}`,
  (mark) => `${"You have won ".repeat(6)}${mark}`,
];

/** A header or calendar file without its line breaks. */
export function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]/g, "");
}
