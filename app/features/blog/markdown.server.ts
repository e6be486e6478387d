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
  // All ids are our own, for footnotes, and already have a prefix.
  clobberPrefix: "",
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto", "tel"], src: ["https"] },
};

// Raw HTML never reaches the sanitiser: remark-rehype drops it.
const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(() => fitIntoPage)
  .use(rehypeStringify)
  .freeze();

/** A post's content as safe HTML: Markdown with its line breaks kept. */
export function renderMarkdown(content: string): string {
  return String(renderer.processSync(content));
}

const kept = new LRUCache<string, string>({ max: 50 });

type Post = { id: string; updated_at: Date; content: string };

/** Rendering takes milliseconds, 300 for the longest post, so recently read posts are cached until they change. */
export function renderPost({ id, updated_at, content }: Post): string {
  const key = `${id} ${updated_at.getTime()}`;
  const html = kept.get(key) ?? renderMarkdown(content);
  kept.set(key, html);
  return html;
}
