import type { ReactNode } from "react";
import type { PostSummary } from "../queries.server.ts";
import { PostFacts } from "./post-card.tsx";
import { PostPicture, pictureFrame } from "./post-picture.tsx";

type ArticleBodyProps = {
  post: Omit<PostSummary, "id" | "slug">;
  /** Sanitised. */
  html: string;
  /** A preview is on a page that already has a title. */
  titleTag?: "h1" | "p";
  children?: ReactNode;
};

/** Title and text share one left edge; the picture is wider than both, and on phones as wide as the screen. */
export function ArticleBody({ post, html, titleTag: Title = "h1", children }: ArticleBodyProps) {
  return (
    <article>
      <div className={`${articleColumn} pt-[clamp(0.5rem,2vw,2rem)]`}>
        {children}
        <PostFacts category={post.category} date={post.date} readTime={post.read_time} />
        <Title className={titleClass}>{post.title}</Title>
        <p className={leadClass}>{post.excerpt}</p>
      </div>
      <div className={`${pictureClass} ${pictureFrame}`}>
        <PostPicture post={post} sizes="(width < 70rem) 100vw, 66rem" isFirst />
      </div>
      <div className={articleColumn}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown.server.ts */}
        <div className="prose max-w-160" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </article>
  );
}

export const articleColumn = "mx-auto max-w-176";
const titleClass =
  "mt-4 text-[clamp(2.125rem,1.5rem+2.6vw,3.5rem)] leading-[1.02] font-540 tracking-[-0.035em] wrap-break-word text-balance font-stretch-112%";
const leadClass = "mt-5 font-serif text-[clamp(1.25rem,1.15rem+0.5vw,1.5rem)] leading-[1.45] text-muted-foreground";
const pictureClass =
  "mx-auto my-[clamp(2rem,4vw,3.5rem)] aspect-[21/10] max-w-264 rounded-md max-md:-mx-gutter max-md:aspect-box max-md:rounded-none";
