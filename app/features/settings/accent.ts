/** The lightest ground that carries the accent, and the ink of a button's text on it. */
const ground = "#0e3f33";

/** WCAG's ratio for text. */
const leastContrast = 4.5;

/** Whether the accent can be read on the site's dark bands and the dark text on it. */
export function isReadableAccent(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color) && contrast(color, ground) >= leastContrast;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
