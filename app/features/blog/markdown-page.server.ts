import type rehypeSanitize from "rehype-sanitize";
import { placeholder } from "./post.ts";

type Tree = Parameters<ReturnType<typeof rehypeSanitize>>[0];
type Content = Tree["children"][number];
type Element = Extract<Content, { type: "element" }>;

/** Adapts sanitised Markdown to our page: headings, links, pictures and tables follow the page's rules. */
export function fitIntoPage(tree: Tree): void {
  const elements = [...elementsOf(tree.children)];
  levelHeadings(elements);
  for (const element of elements) fit[element.tagName]?.(element);
}

function* elementsOf(nodes: readonly Content[]): Generator<Element> {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    yield node;
    yield* elementsOf(node.children);
  }
}

/** The page's title is the only h1, and no level is skipped. */
function levelHeadings(elements: Element[]): void {
  const headings = elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName));
  const lower = headings.some(({ tagName }) => tagName === "h1") ? 1 : 0;
  let level = 1;
  for (const heading of headings) {
    level = Math.min(Number(heading.tagName[1]) + lower, level + 1, 6);
    heading.tagName = `h${level}`;
  }
}

const fit: Record<string, (element: Element) => void> = {
  a: ({ properties }) => {
    if (/^(https?:)?[\\/]{2}/i.test(String(properties.href))) properties.rel = ["noopener", "nofollow"];
  },
  img: (image) => {
    const { src, alt = "" } = image.properties;
    const isOurs = /^(https:\/\/|\/(?![\\/]))/i.test(String(src ?? ""));
    if (!isOurs) return turnInto(image, { tagName: "span", children: [{ type: "text", value: String(alt) }] });
    image.properties = { src, alt, loading: "lazy", decoding: "async", dataFallback: placeholder.file };
  },
  // A checkbox that cannot be ticked is only a sign.
  input: (box) => {
    const sign = box.properties.checked ? "☑" : "☐";
    turnInto(box, { tagName: "span", children: [{ type: "text", value: sign }] });
  },
  // Wide tables scroll in their own box, with the keyboard too.
  table: (table) => {
    const inner: Element = { ...table };
    const properties = { className: ["prose-table"], role: "group", ariaLabel: "Table", tabIndex: 0 };
    turnInto(table, { tagName: "div", properties, children: [inner] });
  },
};

function turnInto(element: Element, shape: Partial<Element>): void {
  Object.assign(element, { properties: {}, children: [] }, shape);
}
