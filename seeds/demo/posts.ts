import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostSeed } from "#seeds/shapes.ts";

const folder = join(import.meta.dirname, "posts");
const keys = ["title", "excerpt", "category", "read_time", "date", "image_url", "published"];

export function readPosts(): PostSeed[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => parsePost(name, readFileSync(join(folder, name), "utf8")));
}

function parsePost(name: string, text: string): PostSeed {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${name}: no front matter`);
  const field = parseHead(name, head);
  if (!["true", "false"].includes(field("published"))) throw new Error(`${name}: published is true or false`);
  return {
    title: field("title"),
    excerpt: field("excerpt"),
    content: body.trim(),
    category: field("category"),
    read_time: field("read_time"),
    date: field("date"),
    image_url: field("image_url") || null,
    published: field("published") === "true",
  };
}

function parseHead(name: string, head: string): (key: string) => string {
  const fields = new Map<string, string>();
  for (const line of head.split("\n")) {
    const [, key = line, value = ""] = /^(\w+):(?: (.*))?$/.exec(line) ?? [];
    if (!keys.includes(key) || fields.has(key)) throw new Error(`${name}: unexpected line "${key}"`);
    fields.set(key, value.trim());
  }
  for (const key of keys) {
    if (!fields.get(key) && key !== "image_url") throw new Error(`${name}: ${key} is missing`);
  }
  return (key) => fields.get(key) ?? "";
}
