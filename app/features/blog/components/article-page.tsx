import { TextLink } from "#app/ui/text-link.tsx";
import type { getNeighbours, PostCard } from "../queries.server.ts";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { PostFacts } from "./post-facts.tsx";
import { PostPicture, pictureFrame } from "./post-picture.tsx";

type ArticlePageProps = {
  post: PostCard;
  /** Sanitised. */
  html: string;
  neighbours: Awaited<ReturnType<typeof getNeighbours>>;
};

/** Title and text share one left edge; the picture is wider than both, and on phones as wide as the screen. */
export function ArticlePage({ post, html, neighbours }: ArticlePageProps) {
  return (
    <main id="main" tabIndex={-1} className="pt-header">
      <div className="wrap pt-6 pb-section">
        <article>
          <div className={`${columnClass} pt-[clamp(0.5rem,2vw,2rem)]`}>
            <TextLink href="/blog" arrow="back" className="text-ui">
              Back to blog
            </TextLink>
            <PostFacts category={post.category} date={post.date} readTime={post.read_time} className="mt-6" />
            <h1 className="mt-4 text-[clamp(2.125rem,1.5rem+2.6vw,3.5rem)]">{post.title}</h1>
            <p className={leadClass}>{post.excerpt}</p>
          </div>
          <div className={`${pictureClass} ${pictureFrame}`}>
            <PostPicture url={post.image_url} sizes="(width < 70rem) 100vw, 66rem" isFirst />
          </div>
          <div className={columnClass}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by markdown.server.ts */}
            <div className="prose max-w-160" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </article>
        <NeighbourLinks {...neighbours} className={`${columnClass} mt-14`} />
      </div>
    </main>
  );
}

const columnClass = "mx-auto max-w-176";
const leadClass = "mt-5 font-serif text-[clamp(1.25rem,1.15rem+0.5vw,1.5rem)] leading-[1.45] text-muted-foreground";
const pictureClass =
  "mx-auto my-[clamp(2rem,4vw,3.5rem)] aspect-[21/10] max-w-264 rounded-md max-md:-mx-gutter max-md:aspect-box max-md:rounded-none";
