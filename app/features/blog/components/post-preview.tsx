import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/platform/forms/answer.ts";
import { factsIn } from "#app/platform/forms/answer.ts";
import type { PostValues } from "../post.ts";
import { postTexts } from "../post.ts";
import { ArticleBody } from "./article-body.tsx";

const pauseMs = 350;

/** The article as the site will show it, rendered live by the site's own sanitiser; read-only. */
export function PostPreview({ values }: { values: PostValues }) {
  const { content } = values;
  const { submit, data } = useFetcher<Answer<never, { html: string }>>();
  const html = factsIn(data)?.html;
  const [lastGood, setLastGood] = useState("");
  if (html !== undefined && html !== lastGood) setLastGood(html);
  useEffect(() => {
    const ask = () =>
      void submit({ content }, { method: "post", action: "/admin/blog/preview", encType: "multipart/form-data" });
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [submit, content]);
  return (
    <section
      aria-label="Preview"
      className="max-h-[80svh] min-w-0 overflow-y-auto rounded-md border border-border bg-background"
    >
      <p role="status" className="sticky top-0 z-10 bg-card px-gutter text-ui text-muted-foreground">
        {data && html === undefined && <span className="block py-2">{postTexts.previewBehind}</span>}
      </p>
      <div inert aria-hidden className="px-gutter pb-8 lg:[zoom:0.75]">
        <ArticleBody
          post={{ ...values, image_url: values.image_url || null, picture: null }}
          html={lastGood}
          titleTag="p"
        />
      </div>
    </section>
  );
}
