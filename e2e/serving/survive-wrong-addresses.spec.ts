import { type APIRequestContext, expect } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";
import { plantPages } from "#e2e/pages/planted-pages.ts";
import { test } from "#e2e/site.ts";

/** Every parameter that a public page reads. */
const names = ["a", "confirm", "intent", "next", "notice", "on", "option", "page", "quiz", "sent", "service", "step"];
const moreNames = ["session", "time", "token"];

const wrongValues = [
  ...["", "0", "-1", "1e9", "99999999999999999999", "NaN", "null", "[object Object]", "../../etc/passwd"],
  ...["2026-11-31", "2026-02-30", "2026-13-01", "0000-00-00", "9999-12-31", "2026-11-30T25:00", "+002026-11-30"],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "not-a-uuid",
    "video-analysis'--",
    "%00",
    "\u0000",
    "\u2028",
    "x".repeat(1_900),
  ],
  ...["<script>", "https://evil.example", "//evil.example"],
];

test("wrong values in the address of a public page cause no error and change no page", async ({ site, request }) => {
  test.setTimeout(120_000);
  const planted = await plantPages(site.testSite);
  const pages = [
    ...["/", "/services", "/services/video-analysis", "/blog", "/book-session", "/thank-you", "/quiz", "/privacy"],
    ...["/auth", "/auth/sign-up", "/auth/forgot", "/auth/reset", "/auth/two-factor", "/setup", "/no-such-page"],
    ...["/sitemap.xml", "/feed.xml", "/robots.txt"],
  ];
  // Not in a cache, and they show times that pass.
  const links = [
    ...["session", "offer"].map((kind) => `/${kind}/${planted[`${kind}-link`]}`),
    `/waiting/${planted["wish-link"]}`,
  ];
  const before = await readAll(request, pages);
  const wrong = [...pages, ...links].flatMap((page) => queries().map((query) => `${page}?${query}`));
  const sent = given("WHOLE")
    ? wrong
    : wrong.filter((address, index) => index % 27 === 0 || /^.(book-s|s)ession.+&on=/.test(address));
  const failed: string[] = [];
  for (const address of sent) {
    const { status } = await read(request, address);
    if (status >= 500) failed.push(`${status} ${address}`);
  }
  test.info().annotations.push({ type: "measured", description: `${sent.length} requests` });
  expect(failed).toEqual([]);
  expect(await readAll(request, pages)).toEqual(before);
  const booking = await read(request, "/book-session?service=on-court-lessons");
  expect(booking.text, "a page that was not cached before").toContain("open times on");
});

/** One parameter with each wrong value, then two at once. */
function queries(): string[] {
  const all = [...names, ...moreNames];
  const single = all.flatMap((name, index) =>
    wrongValues.filter((_value, at) => (at + index) % 4 === 0).map((value) => new URLSearchParams({ [name]: value })),
  );
  const both = wrongValues.map((on) => new URLSearchParams({ service: "on-court-lessons", on }));
  return [...single, ...both].map(String);
}

async function read(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 });
  return { status: answer.status(), text: await answer.text() };
}

async function readAll(request: APIRequestContext, pages: string[]) {
  const answers: Record<string, { status: number; text: string }> = {};
  for (const page of pages) answers[page] = await read(request, page);
  return answers;
}
