const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

// Not allowed in XML 1.0 even as an entity; a single one makes the whole document unreadable.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or attribute. */
export function xmlText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Elements in order, with escaped text; undefined ones are left out. */
export function xmlElements(elements: Record<string, string | undefined>): string {
  return Object.entries(elements)
    .map(([name, text]) => (text === undefined ? "" : `<${name}>${xmlText(text)}</${name}>`))
    .join("");
}
