import { expect, test } from "vitest";
import { type MailContent, writeMail } from "./mail-page.tsx";

const booked: MailContent = {
  subject: "Booked: Tue, Nov 17, 5:30 PM",
  brand: "Apex Tennis Performance",
  moment: { state: "Booked", day: "Tuesday, November 17", time: "5:30", suffix: "PM" },
  paragraphs: ["Hi Jordan, this time is yours."],
  facts: [
    ["What", "On-Court Lesson, 60 minutes"],
    ["Where", { text: "Northside Indoor", link: { label: "Open the map", href: "https://map.example/?q=48+Mill" } }],
    ["Phone", null],
  ],
  button: { label: "Move or cancel", href: "https://apex.example/session/~abc" },
  rule: "Free to move or cancel until Mon, Nov 16, 5:30 PM. If you cancel after that, it has to be paid.",
  footer: "Reply to this email to reach me.\nTimes are Eastern.",
};

const offer: MailContent = {
  subject: "Three times for you",
  brand: "Apex Tennis Performance",
  title: "Three times for you",
  paragraphs: ["These are held for you until Fri, Nov 13, 12:38 PM:"],
  choices: [
    {
      day: "Monday, Nov 16",
      time: "3:00 PM",
      detail: "Riverside, court 3",
      href: "https://apex.example/offer/~abc?t=1",
    },
    {
      day: "Tuesday, Nov 17",
      time: "5:30 PM",
      detail: "Northside Indoor",
      href: "https://apex.example/offer/~abc?t=2",
    },
  ],
  button: { label: "Choose your time", href: "https://apex.example/offer/~abc" },
  footer: "Times are Eastern.",
};

test("a mail about a booked time reads well as plain text", () => {
  expect(writeMail(booked).text).toBe(`Booked: Tuesday, November 17, 5:30 PM

Hi Jordan, this time is yours.

What: On-Court Lesson, 60 minutes
Where: Northside Indoor
Open the map: https://map.example/?q=48+Mill

Move or cancel:
https://apex.example/session/~abc

Free to move or cancel until Mon, Nov 16, 5:30 PM. If you cancel after that, it has to be paid.

--
Apex Tennis Performance
Reply to this email to reach me.
Times are Eastern.`);
});

test("a mail with times to choose from gives each its own address", () => {
  expect(writeMail(offer).text).toBe(`Three times for you

These are held for you until Fri, Nov 13, 12:38 PM:

Monday, Nov 16, 3:00 PM, Riverside, court 3
https://apex.example/offer/~abc?t=1

Tuesday, Nov 17, 5:30 PM, Northside Indoor
https://apex.example/offer/~abc?t=2

Choose your time:
https://apex.example/offer/~abc

--
Apex Tennis Performance
Times are Eastern.`);
});

/** The words of a page, and the addresses in it. */
function readingOf(html: string): string[] {
  const body = html.slice(html.indexOf("<body")).replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, " $1 ");
  return wordsIn(body.replaceAll(/<[^>]+>/g, " ").replaceAll("&amp;", "&"));
}

function wordsIn(text: string): string[] {
  return text.match(/[^\s:,]+/g)?.filter((word) => word !== "--") ?? [];
}

test.each([booked, offer])("text and HTML of $subject have the same words", (content) => {
  const { text, html } = writeMail(content);
  const said = new Set(readingOf(html));
  const missing = wordsIn(text.replaceAll(":\n", "\n")).filter((word) => !said.has(word) && !said.has(`${word}:`));
  expect(missing).toEqual([]);
});

test("typed text never becomes markup", () => {
  const typed = `<img src=x onerror="alert(1)">`;
  const { html } = writeMail({
    ...{ ...booked, ...offer, brand: typed, title: typed, footer: typed, rule: typed, quote: typed },
    ...{ paragraphs: [typed], moment: { state: typed, day: typed, time: typed, suffix: typed } },
    facts: [[typed, { text: typed, link: { label: typed, href: "https://a.example" } }]],
    choices: [{ day: typed, time: typed, detail: typed, href: "https://a.example" }],
  });
  expect(html).not.toContain("<img");
  expect(html.match(/&lt;img/g)).toHaveLength(17); // the preview repeats the paragraph
});

test("key phrases stand out, and typed text is never one of them", () => {
  const { html, text } = writeMail({
    ...booked,
    strong: ["Mon, Nov 16, 5:30 PM", "", "<i>"],
    paragraphs: ["a <i> b <i>"],
  });
  expect(html).toContain("Free to move or cancel until <b>Mon, Nov 16, 5:30 PM</b>. If you cancel");
  expect(html).toContain("a <b>&lt;i&gt;</b> b <b>&lt;i&gt;</b>");
  expect(text).toContain("Free to move or cancel until Mon, Nov 16, 5:30 PM. If you cancel");
});

test("a mail loads nothing from the network", () => {
  for (const content of [booked, offer]) expect(writeMail(content).html).not.toMatch(/<(?:img|link|script)|url\(|src=/);
});
