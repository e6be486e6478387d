import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "node_modules/@fontsource-variable";
const target = "app/ui/fonts";

const mona = { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 118, default: 100 } };
const newsreader = { wght: { min: 400, max: 600 } };

const fonts = [
  { family: "mona-sans", file: "mona-sans-latin-standard-normal", name: "mona-sans", variationAxes: mona },
  { family: "newsreader", file: "newsreader-latin-wght-normal", name: "newsreader", variationAxes: newsreader },
  { family: "newsreader", file: "newsreader-latin-wght-italic", name: "newsreader-italic", variationAxes: newsreader },
];

// No tabular figures: Mona's tabular zero is slashed and a price would read wrong.
const keepFeatures = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "rvrn"];

const punctuation = "‐‑–—‘’‚“”„†•…‹›€™−←↑→↓ŒœŠšŽžŸ";
const text = characters(0x20, 0x7e) + characters(0xa0, 0xff) + punctuation;

for (const { family, file, name, variationAxes } of fonts) {
  const original = await readFile(`${packages}/${family}/files/${file}.woff2`);
  const subset = await subsetFont(original, text, {
    targetFormat: "woff2",
    variationAxes,
    keepFeatures,
    noHinting: true,
  });
  await writeFile(`${target}/${name}.woff2`, subset);
  process.stdout.write(`${name}: ${original.length} -> ${subset.length} bytes\n`);
}
await copyFile(`${packages}/mona-sans/LICENSE`, `${target}/mona-sans-OFL.txt`);
await copyFile(`${packages}/newsreader/LICENSE`, `${target}/newsreader-OFL.txt`);

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
