import { blogPage } from "#app/lib/public-pages.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { getNeighbours, PostSummary } from "../queries.server.ts";
import { ArticleBody, articleColumn } from "./article-body.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";

type ArticlePageProps = {
  post: PostSummary;
  /** Sanitised. */
  html: string;
  neighbours: Awaited<ReturnType<typeof getNeighbours>>;
};

export function ArticlePage({ post, html, neighbours }: ArticlePageProps) {
  return (
    <main id="main" tabIndex={-1} className="pt-header">
      <div className="wrap pt-6 pb-section">
        <ArticleBody post={post} html={html}>
          <TextLink href={blogPage.path} arrow="back" className="mb-6 text-ui">
            Back to blog
          </TextLink>
        </ArticleBody>
        <NeighbourLinks {...neighbours} className={`${articleColumn} mt-14`} />
      </div>
    </main>
  );
}
