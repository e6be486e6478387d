/** A text with a selection. */
export type Selection = { text: string; start: number; end: number };

/** Replaces the characters from `from` to `to`, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

const marks = ["bold", "italic", "heading", "link", "bullets", "numbers", "quote"] as const;
export type Mark = (typeof marks)[number];

export function applyMark(mark: Mark, selection: Selection): Edit {
  switch (mark) {
    case "bold":
      return wrap(selection, "**", "bold text");
    case "italic":
      return wrap(selection, "_", "italic text");
    case "link":
      return insertLink(selection);
    default:
      return prefixLines(selection, linePrefixes[mark]);
  }
}

/** A second press removes the marks. */
function wrap({ text, start, end }: Selection, sign: string, placeholder: string): Edit {
  const chosen = text.slice(start, end);
  const isMarked = text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
  if (isMarked) {
    const from = start - sign.length;
    return { from, to: end + sign.length, insert: chosen, start: from, end: from + chosen.length };
  }
  const inner = chosen || placeholder;
  const begin = start + sign.length;
  return { from: start, to: end, insert: sign + inner + sign, start: begin, end: begin + inner.length };
}

function insertLink({ text, start, end }: Selection): Edit {
  const chosen = text.slice(start, end) || "link text";
  const address = "https://";
  const begin = start + chosen.length + 3;
  return { from: start, to: end, insert: `[${chosen}](${address})`, start: begin, end: begin + address.length };
}

const linePrefixes: Record<Exclude<Mark, "bold" | "italic" | "link">, (line: number) => string> = {
  heading: () => "## ",
  bullets: () => "- ",
  numbers: (line) => `${line + 1}. `,
  quote: () => "> ",
};

/** The whole lines that the selection touches. */
function prefixLines({ text, start, end }: Selection, prefix: (line: number) => string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line, index) => line.startsWith(prefix(index)));
  const changed = lines.map((line, index) => (isMarked ? line.slice(prefix(index).length) : prefix(index) + line));
  const insert = changed.join("\n");
  return { from, to, insert, start: from, end: from + insert.length };
}

/** A picture gets its own paragraph. */
export function insertPicture({ text, start, end }: Selection, url: string): Edit {
  const before = start === 0 || text.slice(0, start).endsWith("\n\n") ? "" : "\n\n";
  const alt = text.slice(start, end) || "Describe the image";
  const insert = `${before}![${alt}](${url})\n\n`;
  const begin = start + before.length + 2;
  return { from: start, to: end, insert, start: begin, end: begin + alt.length };
}
