import clsx from "clsx";
import { shortDate } from "#app/lib/dates.ts";
import { articlePage, pathTo } from "#app/lib/public-pages.ts";
import { TextLink } from "#app/ui/button.tsx";
import type { PostSummary } from "../queries.server.ts";
import { PostPicture, pictureFrame } from "./post-picture.tsx";

type PostCardProps = { post: PostSummary; isLarge?: boolean; isFirst?: boolean };

/** The whole card is the title's link; it uses the link's group, so its arrow moves on hover anywhere. */
export function PostCard({ post, isLarge = false, isFirst = false }: PostCardProps) {
  // By id, as specified; the article names its readable address as canonical.
  const href = pathTo(articlePage, post.id);
  return (
    <article className={clsx("group/link relative flex flex-col", isLarge && "md:col-span-2 lg:row-span-2")}>
      <div className={clsx("aspect-box rounded-md", pictureFrame, isLarge && "lg:aspect-auto lg:min-h-96 lg:flex-1")}>
        <PostPicture post={post} sizes={isLarge ? largeSizes : sizes} isFirst={isFirst} className={zoomClass} />
      </div>
      <PostFacts category={post.category} date={post.date} readTime={post.read_time} className="mt-4.5" />
      <h2 className={isLarge ? largeTitleClass : titleClass}>
        <a href={href} className="no-underline after:absolute after:inset-0">
          {post.title}
        </a>
      </h2>
      <p className={isLarge ? largeExcerptClass : "mt-2 text-ui leading-[1.55] text-muted-foreground"}>
        {post.excerpt}
      </p>
      {/* The title is the same link, so the keyboard stops only there. */}
      <TextLink
        href={href}
        tabIndex={-1}
        arrow="forward"
        className={clsx("self-start text-ui", isLarge ? "mt-1" : "mt-auto pt-2")}
      >
        Read Article<span className="sr-only">: {post.title}</span>
      </TextLink>
    </article>
  );
}

const sizes = "(width < 48rem) 100vw, (width < 64rem) 50vw, 27rem";
// Taller than its ratio from 64rem, so it needs more than its width.
const largeSizes = "(width < 64rem) 100vw, 66rem";
const zoomClass = "transition-[scale] duration-700 ease-out group-hover/link:scale-103";
const titleClass = "mt-2 font-title text-h3 leading-[1.18]";
const largeTitleClass = "mt-2 text-[clamp(1.625rem,1.2rem+1.7vw,2.5rem)] leading-[1.18] tracking-[-0.03em]";
const largeExcerptClass = "mt-2 max-w-152 text-body leading-[1.55] text-muted-foreground";

type PostFactsProps = { category: string; date: string; readTime: string; className?: string };

export function PostFacts({ category, date, readTime, className = "" }: PostFactsProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle ${className}`}>
      <b className="font-semibold text-foreground">{category}</b>
      <Ball />
      <time dateTime={date}>{shortDate(date)}</time>
      <Ball />
      <span>{readTime}</span>
    </p>
  );
}

function Ball() {
  return <span aria-hidden className="size-0.75 rounded-ball bg-current" />;
}
