import { ArrowLeft } from "lucide-react";
import { blogPage } from "#app/lib/public-pages.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
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

export function ArticleNotice({ title, text }: { title: string; text: string }) {
  return (
    <main id="main" tabIndex={-1} className="pt-header">
      <div className="wrap section grid min-h-[60svh] content-center justify-items-center text-center">
        <CourtDiagram kind="empty" className="mb-8 w-38 text-subtle" />
        <h1 className="text-h2">{title}</h1>
        <p className="mt-4 max-w-120 text-lead text-muted-foreground">{text}</p>
        <ButtonLink href={blogPage.path} className="mt-8">
          <ArrowLeft aria-hidden />
          Back to blog
        </ButtonLink>
      </div>
    </main>
  );
}
