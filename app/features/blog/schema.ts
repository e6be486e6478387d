import { z } from "zod";
import { line, lines, link, onOff, orNull, version } from "#app/platform/forms/texts.ts";
import { postLimits as limits } from "./post.ts";

export const PostInput = z.object({
  title: line(limits.title).min(1, "Title is required"),
  excerpt: lines(limits.excerpt).pipe(z.string().min(1, "Excerpt is required")),
  // Not trimmed: leading spaces have a meaning in Markdown.
  content: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n"))
    .pipe(
      z
        .string()
        .max(limits.content, `Please use at most ${limits.content} characters`)
        .regex(/^[\P{Cc}\n\t]*$/u, "Please remove the characters that cannot be read"),
    ),
  category: line(limits.category).min(1, "Category is required"),
  read_time: line(limits.read_time).min(1, "Read Time is required"),
  date: z.iso.date("Date is required"),
  image_url: orNull(z.literal("").or(link(limits.image_url))),
  image_alt: line(limits.image_alt),
  published: onOff(),
  version: version(),
});
export type PostInput = z.output<typeof PostInput>;

/** Text to preview. */
export const Preview = z.object({ content: z.string().max(limits.content) });
