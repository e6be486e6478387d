/** Outside text made safe for one log line: no control or direction characters, cut to a length. */
export function printable(text: string, most: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "");
  return clean.length > most ? `${clean.slice(0, most)}…` : clean;
}
