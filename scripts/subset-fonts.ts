import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "node_modules/@fontsource-variable";
const target = "app/ui/fonts";

// No tabular figures: Mona's tabular zero is slashed and a price would read wrong.
const keepFeatures = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "rvrn"];

// What nearly every page needs, and what comes on demand; tokens.css says the same as unicode-range.
const common = `${characters(0x20, 0x7e)}\u00a0©·×–—‘’“”•…€←→`;
const more = `${characters(0xa1, 0xff).replaceAll(/[©·×]/g, "")}‐‑‚„†‹›™−↑↓ŒœŠšŽžŸ`;

const sans = { family: "mona-sans", file: "mona-sans-latin-standard-normal" };
const serif = { family: "newsreader", file: "newsreader-latin-wght-normal" };
const italic = { family: "newsreader", file: "newsreader-latin-wght-italic" };
const words = { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 118, default: 100 } };
const reading = { wght: { min: 400, max: 600 } };

const fonts = [
  { name: "side-sans", ...sans, text: common, variationAxes: words },
  { name: "side-sans-more", ...sans, text: more, variationAxes: words },
  // One narrow cut for figures: as a range of the width axis it would weigh 16 KB on every page.
  { name: "side-sans-figures", ...sans, text: common, variationAxes: { wght: 520, wdth: 78 } },
  { name: "newsreader", ...serif, text: common, variationAxes: { wght: 400 } },
  { name: "newsreader-bold", ...serif, text: common, variationAxes: { wght: 600 } },
  { name: "newsreader-more", ...serif, text: more, variationAxes: reading },
  { name: "newsreader-italic", ...italic, text: common + more, variationAxes: reading },
];

for (const { family, file, name, text, variationAxes } of fonts) {
  const original = await readFile(`${packages}/${family}/files/${file}.woff2`);
  const cut = await subsetFont(original, text, { targetFormat: "sfnt", variationAxes, keepFeatures, noHinting: true });
  const subset = await subsetFont(renamed(cut), text, { targetFormat: "woff2", keepFeatures });
  await writeFile(`${target}/${name}.woff2`, subset);
  process.stdout.write(`${name}: ${original.length} -> ${subset.length} bytes\n`);
}
await copyFile(`${packages}/mona-sans/LICENSE`, `${target}/side-sans-OFL.txt`);
await copyFile(`${packages}/newsreader/LICENSE`, `${target}/newsreader-OFL.txt`);

/** "Mona" is a reserved name: a changed version may not carry it, so ours is called Side Sans inside and out. */
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
