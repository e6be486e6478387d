import fc from "fast-check";

const nasty = [
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "a\r\nBcc: everyone@player.example",
  "line\rline\n\tline",
  "\u2028\u2029\u0085",
  "\ufeff\u200b\u202e\u2066",
  "__proto__",
  "constructor.prototype",
  "[object Object]",
  "NaN",
  "-1",
  "1e309",
  "9".repeat(400),
  "00000000-0000-0000-0000-000000000000",
  "'; drop table messages; --",
  "' or 1=1 --",
  "%00%ff%c0%80",
  "$" + "{7*7}{{7*7}}<%= 7 %>",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "//evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "=cmd|' /C calc'!A0",
  "e\u0301".repeat(200),
  "👩‍👩‍👧‍👦".repeat(30),
  "   \t\n  ",
  "",
];
const edges = [2, 32, 33, 100, 101, 200, 201, 254, 255, 4_999, 5_000, 5_001, 66_000];
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

/** A text from someone who wants to break something. */
export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nasty) },
  { weight: 4, arbitrary: fc.string({ unit: codeUnit, maxLength: 60 }) },
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...nasty), fc.string(), fc.constantFrom(...nasty)).map((p) => p.join("")),
  },
  { weight: 2, arbitrary: fc.emailAddress() },
  { weight: 2, arbitrary: fc.constantFrom(...edges).map((length) => "x".repeat(length)) },
);
