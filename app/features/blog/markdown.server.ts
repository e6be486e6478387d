import { LRUCache } from "lru-cache";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { fitIntoPage } from "./markdown-page.server.ts";

const allowed = {
  ...defaultSchema,
  // The ids are all our own, of footnotes, and already carry a prefix.
  clobberPrefix: "",
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto", "tel"], src: ["https"] },
};

// Raw HTML never gets as far as the sanitiser: remark-rehype leaves it out.
const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(() => fitIntoPage)
  .use(rehypeStringify)
  .freeze();

/** A post's content as HTML that is safe to show: Markdown with its line breaks kept. */
export function renderMarkdown(content: string): string {
  return String(renderer.processSync(content));
}

const kept = new LRUCache<string, string>({ max: 50 });

type Post = { id: string; updated_at: Date; content: string };

/** Rendering takes milliseconds, 300 for the longest post, so the posts read last are kept until they change. */
export function renderPost({ id, updated_at, content }: Post): string {
  const key = `${id} ${updated_at.getTime()}`;
  const html = kept.get(key) ?? renderMarkdown(content);
  kept.set(key, html);
  return html;
}
