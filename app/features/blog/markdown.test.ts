import { expect, test } from "vitest";
import { renderMarkdown, renderPost } from "./markdown.server.ts";

test("line breaks are kept and blank lines make paragraphs", () => {
  expect(renderMarkdown("Fifteen love\nthirty love\n\nNew game")).toBe(
    "<p>Fifteen love<br>\nthirty love</p>\n<p>New game</p>",
  );
});

test("raw HTML is removed, its text stays", () => {
  const html = renderMarkdown(
    'A <b onclick="x()">bold</b> word\n\n<script>alert(1)</script>\n\n<iframe src="https://evil.example"></iframe>\n\n<style>p{}</style>',
  );
  expect(html).toContain("<p>A bold word</p>");
  expect(html).not.toMatch(/<(b|script|iframe|style)\b|onclick|alert/);
});

test("links may lead to the web, mail, telephone or this site only", () => {
  for (const bad of ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x"])
    expect(renderMarkdown(`[a](${bad})`), bad).toBe("<p><a>a</a></p>");
  expect(renderMarkdown("[a](&#106;avascript:alert(1))")).not.toContain("script:");
  expect(renderMarkdown("[a](/quiz)")).toBe('<p><a href="/quiz">a</a></p>');
  expect(renderMarkdown("[a](tel:+15550100142)")).toContain('href="tel:+15550100142"');
});

test("an external link is marked for machines", () => {
  for (const away of ["https://usta.example", "http://usta.example", "//usta.example"])
    expect(renderMarkdown(`[a](${away})`), away).toContain('rel="noopener nofollow"');
});

test("pictures must come over https or from this site; only the description of others is kept", () => {
  expect(renderMarkdown("![A court](/pictures/a.jpg)")).toContain(
    '<img src="/pictures/a.jpg" alt="A court" loading="lazy"',
  );
  expect(renderMarkdown("![A court](https://pictures.example/a.jpg)")).toContain("<img");
  for (const bad of ["http://plain.example/a.jpg", "//evil.example/a.jpg", "data:image/png;base64,AA", "a.jpg"])
    expect(renderMarkdown(`![A court](${bad})`), bad).toBe("<p><span>A court</span></p>");
});

test("a table scrolls in a box that the keyboard reaches", () => {
  const html = renderMarkdown("| Ball | Look at |\n|---|--:|\n| Long | Grip |");
  expect(html).toMatch(/^<div class="prose-table" role="group" aria-label="Table" tabindex="0"><table>/);
  expect(html).toContain('<td align="right">Grip</td>');
});

test("headings start below the page's own and skip no level", () => {
  const levels = (text: string) => [...renderMarkdown(text).matchAll(/<(h\d)/g)].map(([, tag]) => tag);
  expect(levels("# A\n## B\n### C")).toEqual(["h2", "h3", "h4"]);
  expect(levels("## A\n#### B\n## C")).toEqual(["h2", "h3", "h2"]);
  expect(levels("#### A")).toEqual(["h2"]);
  expect(levels("# A\n## B\n### C\n#### D\n##### E\n###### F")).toEqual(["h2", "h3", "h4", "h5", "h6", "h6"]);
});

test("a footnote leads to its note and back", () => {
  const html = renderMarkdown("Serve[^1]\n\n[^1]: Second serve.");
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
});

test("a task list shows signs, not disabled checkboxes", () => {
  const html = renderMarkdown("- [x] Warm up\n- [ ] Stretch");
  expect(html).toContain("☑");
  expect(html).not.toContain("<input");
});

test("a changed post is rendered again", () => {
  const post = { id: crypto.randomUUID(), updated_at: new Date(1), content: "one" };
  expect(renderPost(post)).toBe("<p>one</p>");
  expect(renderPost({ ...post, updated_at: new Date(2), content: "two" })).toBe("<p>two</p>");
});
