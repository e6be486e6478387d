import { expect, test } from "vitest";
import { applyMark, insertPicture, type Mark, type Selection } from "./markdown-marks.ts";

/** The selection is between two bars. */
function selection(text: string): Selection {
  const start = text.indexOf("|");
  const end = text.lastIndexOf("|") - 1;
  return { text: text.replaceAll("|", ""), start, end };
}

function after(from: Selection, edit: ReturnType<typeof applyMark>): string {
  const text = from.text.slice(0, edit.from) + edit.insert + from.text.slice(edit.to);
  return `${text.slice(0, edit.start)}|${text.slice(edit.start, edit.end)}|${text.slice(edit.end)}`;
}

test.each<[Mark, string, string]>([
  ["bold", "a |serve| b", "a **|serve|** b"],
  ["bold", "a **|serve|** b", "a |serve| b"],
  ["bold", "a || b", "a **|bold text|** b"],
  ["italic", "|serve|", "_|serve|_"],
  ["link", "see |the club|", "see [the club](|https://|)"],
  ["heading", "one\ntw|o|\nthree", "one\n|## two|\nthree"],
  ["heading", "|## two|", "|two|"],
  ["bullets", "|one\ntwo|", "|- one\n- two|"],
  ["numbers", "|one\ntwo|", "|1. one\n2. two|"],
  ["quote", "|one|", "|> one|"],
])("%s: %s", (mark, before, expected) => {
  const from = selection(before);
  expect(after(from, applyMark(mark, from))).toBe(expected);
});

test("a picture gets its own paragraph, ready to be described", () => {
  const from = selection("Text||");
  expect(after(from, insertPicture(from, "/media/a-1.jpg"))).toBe(
    "Text\n\n![|Describe the image|](/media/a-1.jpg)\n\n",
  );
});
