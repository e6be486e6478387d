import { createHash, randomBytes } from "node:crypto";

/**
 * A random mark per render: our own inline scripts carry it, and stored content cannot know it. It never leaves the
 * server, so a page stays the same for everyone.
 */
export function scriptMark(): string {
  return randomBytes(18).toString("base64url");
}

/** The document as sent, and the hashes of its inline scripts that carry the mark. */
export function takeMarks(marked: string, mark: string): { html: string; scriptHashes: string[] } {
  const sign = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (let at = marked.indexOf(sign); at !== -1; at = marked.indexOf(sign, at + sign.length)) {
    const text = inlineScriptAt(marked, at);
    if (text !== undefined) hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return { html: marked.replaceAll(sign, ""), scriptHashes: [...hashes] };
}

/** The text of the script whose tag has an attribute at this position; the framework also marks links and files. */
function inlineScriptAt(html: string, at: number): string | undefined {
  const tag = html.lastIndexOf("<", at);
  const begin = html.indexOf(">", at) + 1;
  const opening = html.slice(tag, begin);
  if (!/^<script\s/.test(opening) || /\ssrc=/.test(opening)) return undefined;
  return html.slice(begin, html.indexOf("</script>", begin));
}
