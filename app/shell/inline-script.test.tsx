import { createHash } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { scriptMark, takeMarks } from "#app/platform/http/security-headers.server.ts";
import { InlineScript, ScriptMark } from "./framework.tsx";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function render(stored: string, mark = scriptMark()) {
  const stream = await renderToReadableStream(
    <ScriptMark value={mark}>
      <main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as if a mistake had let stored words through */}
        <div dangerouslySetInnerHTML={{ __html: stored }} />
        <InlineScript text={'ours("<b>")'} />
        <InlineScript type="speculationrules" text="{}" />
        <style nonce={mark}>{":root{}"}</style>
        <script nonce={mark} src="/assets/a.js" />
        <link rel="modulepreload" href="/assets/a.js" nonce={mark} />
      </main>
    </ScriptMark>,
    { nonce: mark },
  );
  await stream.allReady;
  return takeMarks(await new Response(stream).text(), mark);
}

test("the policy lists the scripts that our code emits, and the page has no trace of the mark", async () => {
  const { html, hashes } = await render("words");
  expect(hashes).toEqual({ scripts: [hashOf('ours("<b>")'), hashOf("{}")], styles: [hashOf(":root{}")] });
  expect(html).toContain('<script>ours("<b>")</script>');
  expect(html).not.toContain("nonce");
});

test.each([
  "<script>stored()</script>",
  '<script nonce="">stored()</script>',
  '<script nonce="a-guess">stored()</script>',
  '<script type="module">stored()</script><script>stored()',
  '<script x="',
  "<script ",
  "<!-- <script>stored()",
])("a stored script is not among them: %s", async (stored) => {
  const { hashes } = await render(stored);
  expect(hashes.scripts).toEqual([hashOf('ours("<b>")'), hashOf("{}")]);
});

test("every render has its own mark and the same output", async () => {
  expect(scriptMark()).not.toBe(scriptMark());
  expect(await render("words")).toEqual(await render("words"));
});
