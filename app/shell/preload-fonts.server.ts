import newsreader from "#app/ui/fonts/newsreader.woff2?url";
import newsreaderBold from "#app/ui/fonts/newsreader-bold.woff2?url";
import newsreaderItalic from "#app/ui/fonts/newsreader-italic.woff2?url";
import newsreaderMore from "#app/ui/fonts/newsreader-more.woff2?url";
import sideSansFigures from "#app/ui/fonts/side-sans-figures.woff2?url";
import sideSansMore from "#app/ui/fonts/side-sans-more.woff2?url";
import sideSansNarrow from "#app/ui/fonts/side-sans-narrow.woff2?url";
import adminStyles from "./admin.css?url";

/** The files from scripts/subset-fonts.ts. */
const moreLetters = /[¡-¨ª-¶¸-ÖØ-öø-ÿŒœŠšŸŽž‐‑‚„†‹›™↑↓−]/;
const narrowLetters = /[^\s\d$%+,\-./:·×–€]/;

/**
 * A font that arrives after the first paint is not used on that page (`font-display: optional`), so that nothing
 * moves. So each document preloads the fonts that its own text needs; root.tsx preloads the one that all pages need.
 */
export function withFonts(html: string): string {
  const links = fontsFor(html).map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
  );
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

function fontsFor(html: string): string[] {
  // The admin area navigates without a new document.
  if (html.includes(adminStyles)) return [sideSansFigures, sideSansNarrow, newsreader];
  const body = html.slice(html.indexOf("<body")).replaceAll(/<!-- -->|<script.*?<\/script>/gs, "");
  // Prices, figures and times are narrow; so is a chip's time by its own style sheet, which has no other letters.
  const figures = partsOf(body, /\b(?:font-figure\b|font-stretch-7\d%)[^>]*>([^<]*)/g);
  const hasChips = /"time-chip\b/.test(body);
  const serif = partsOf(body, /\bfont-serif\b[^>]*>(.*?)<\/div>/gs);
  const prose = partsOf(body, /"prose\b[^>]*>(.*?)<\/article>/gs);
  const needs: [href: string, isNeeded: boolean][] = [
    [sideSansFigures, figures !== "" || hasChips],
    [sideSansNarrow, narrowLetters.test(figures)],
    [sideSansMore, moreLetters.test(body)],
    [newsreader, serif + prose !== ""],
    [newsreaderBold, /<(?:b|strong)\b/.test(prose)],
    [newsreaderItalic, /<(?:i|em)\b/.test(prose)],
    [newsreaderMore, moreLetters.test(serif + prose)],
  ];
  return needs.filter(([, isNeeded]) => isNeeded).map(([href]) => href);
}

function partsOf(body: string, pattern: RegExp): string {
  return Array.from(body.matchAll(pattern), ([, part]) => part).join("");
}
