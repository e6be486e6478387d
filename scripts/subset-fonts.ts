import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "node_modules/@fontsource-variable";
const target = "app/ui/fonts";

// No tabular figures: Mona's tabular zero is slashed and a price would read wrong.
const keepFeatures = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "rvrn"];

// What nearly every page needs, and what loads on demand; tokens.css has the same ranges as unicode-range.
const common = `${characters(0x20, 0x7e)}\u00a0©·×–—‘’“”•…€←→`;
const more = `${characters(0xa1, 0xff).replaceAll(/[©·×]/g, "")}‐‑‚„†‹›™−↑↓ŒœŠšŽžŸ`;

// With the letters of AM and PM, or a list of times would load the other file for three letters.
const digits = "0123456789 \u00a0+%$€.,:/-–×·AMP";
const letters = [...common].filter((letter) => !digits.includes(letter)).join("");

const sans = { family: "mona-sans", file: "mona-sans-latin-standard-normal" };
const serif = { family: "newsreader", file: "newsreader-latin-wght-normal" };
const italic = { family: "newsreader", file: "newsreader-latin-wght-italic" };
const words = { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 118, default: 100 } };
/** Where its kerning comes from: varying it along both axes costs 20 KB without a visible difference. */
const middle = { wght: 480, wdth: 106 };
const narrow = { wght: 520, wdth: 78 };
const reading = { wght: { min: 400, max: 600 } };

type Axes = Record<string, number | { min: number; max: number; default?: number }>;
type Font = { name: string; family: string; file: string; text: string; variationAxes: Axes; kernedAt?: Axes };

const fonts: readonly Font[] = [
  { name: "side-sans", ...sans, text: common, variationAxes: words, kernedAt: middle },
  { name: "side-sans-more", ...sans, text: more, variationAxes: words, kernedAt: middle },
  // One narrow cut for figures: as a range of the width axis it would add 16 KB to every page.
  { name: "side-sans-figures", ...sans, text: digits, variationAxes: narrow },
  { name: "side-sans-narrow", ...sans, text: letters, variationAxes: narrow },
  { name: "newsreader", ...serif, text: common, variationAxes: { wght: 400 } },
  { name: "newsreader-bold", ...serif, text: common, variationAxes: { wght: 600 } },
  { name: "newsreader-more", ...serif, text: more, variationAxes: reading },
  { name: "newsreader-italic", ...italic, text: common + more, variationAxes: reading },
];

for (const { family, file, name, text, variationAxes, kernedAt } of fonts) {
  const original = await readFile(`${packages}/${family}/files/${file}.woff2`);
  const cutAt = (axes: Axes) =>
    subsetFont(original, text, { targetFormat: "sfnt", variationAxes: axes, keepFeatures, noHinting: true });
  const cut = await cutAt(variationAxes);
  const kerned = kernedAt ? withTablesOf(await cutAt(kernedAt), { font: cut, tags: ["GDEF", "GPOS"] }) : cut;
  const subset = await subsetFont(renamed(kerned), text, { targetFormat: "woff2", keepFeatures });
  await writeFile(`${target}/${name}.woff2`, subset);
  process.stdout.write(`${name}: ${original.length} -> ${subset.length} bytes\n`);
}
await copyFile(`${packages}/mona-sans/LICENSE`, `${target}/side-sans-OFL.txt`);
await copyFile(`${packages}/newsreader/LICENSE`, `${target}/newsreader-OFL.txt`);

/** "Mona" is a reserved name that a changed version may not have, so ours is called Side Sans. */
function renamed(font: Buffer): Buffer {
  const copy = Buffer.from(font);
  const [from, to] = ["Mona", "Side"].map((word) => Buffer.from(word, "utf16le").swap16());
  if (!from || !to) throw new Error("There is nothing to rename");
  for (const record of nameRecords(copy)) {
    const isName = [1, 3, 4, 6, 16, 21, 25].includes(record.id);
    for (
      let at = copy.indexOf(from, record.start);
      isName && at >= 0 && at < record.end;
      at = copy.indexOf(from, at + 1)
    )
      to.copy(copy, at);
  }
  return copy;
}

type Table = { tag: string; checksum: number; bytes: Buffer };

/** The same letters in the same order, so that data of one font applies to the other. */
function withTablesOf(donor: Buffer, { font, tags }: { font: Buffer; tags: readonly string[] }): Buffer {
  const given = tablesOf(donor).filter(({ tag }) => tags.includes(tag));
  const tables = tablesOf(font).map((table) => given.find(({ tag }) => tag === table.tag) ?? table);
  const head = Buffer.alloc(12 + 16 * tables.length);
  font.copy(head, 0, 0, 12);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.write(tag, at, "latin1");
    for (const [place, value] of [checksum, end, bytes.length].entries()) head.writeUInt32BE(value, at + 4 + 4 * place);
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    end += bytes.length + (-bytes.length & 3);
  }
  return Buffer.concat(parts);
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const start = font.readUInt32BE(at + 8);
    const bytes = font.subarray(start, start + font.readUInt32BE(at + 12));
    return { tag: font.toString("latin1", at, at + 4), checksum: font.readUInt32BE(at + 4), bytes };
  });
}

function* nameRecords(font: Buffer): Generator<{ id: number; start: number; end: number }> {
  const directory = font.subarray(12, 12 + 16 * font.readUInt16BE(4));
  const entry = directory.indexOf("name");
  const table = directory.readUInt32BE(entry + 8);
  const texts = table + font.readUInt16BE(table + 4);
  for (let index = 0; index < font.readUInt16BE(table + 2); index++) {
    const at = table + 6 + 12 * index;
    const start = texts + font.readUInt16BE(at + 10);
    yield { id: font.readUInt16BE(at + 6), start, end: start + font.readUInt16BE(at + 8) };
  }
}

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
