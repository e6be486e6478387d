import { pageMeta, pageNumber, siteFacts } from "#app/lib/page.ts";
import { blogPage } from "#app/lib/public-pages.ts";
import { breadcrumbs } from "#app/lib/structured-data.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Empty } from "#app/ui/states.tsx";
import { PostCard } from "../components/post-card.tsx";
import { blogPath, feedLink, postsPerPage } from "../post.ts";
import { listPosts } from "../queries.server.ts";
import type { Route } from "./+types/blog.ts";

export async function loader({ url }: Route.LoaderArgs) {
  return withFallback(
    listPosts(visitorDb(), pageNumber(url)),
    { posts: [], page: 1, pages: 1 },
    "Error fetching blog posts",
  );
}

export function meta({ loaderData: { page }, matches }: Route.MetaArgs) {
  const { site, texts } = siteFacts(matches);
  const title = page > 1 ? `Blog, page ${page}` : "Blog";
  const data = [breadcrumbs([blogPage], site)];
  return [
    ...pageMeta({ title, description: texts.blog_lead || title, page: blogPage, path: blogPath(page), site, data }),
    feedLink(site.brand),
  ];
}

export default function Blog({ loaderData: { posts, page, pages }, matches }: Route.ComponentProps) {
  // One large and five small fill three columns; other numbers do not.
  const startsLarge = page === 1 && posts.length === postsPerPage;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Blog" lead={siteFacts(matches).texts.blog_lead} />
      <div className="wrap pt-[clamp(2rem,4vw,4rem)] pb-section">
        {posts.length === 0 && <NoPosts />}
        <div className="grid grid-cols-1 gap-x-6 gap-y-11 md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <PostCard key={post.id} post={post} isLarge={startsLarge && index === 0} isFirst={index === 0} />
          ))}
        </div>
        <Pagination aria-label="Blog pages" page={page} pages={pages} hrefFor={blogPath} className="mt-8 md:mt-12" />
      </div>
    </main>
  );
}

function NoPosts() {
  return (
    <section>
      <h2 className="sr-only">Articles</h2>
      <Empty title="No blog posts available yet." />
    </section>
  );
}
