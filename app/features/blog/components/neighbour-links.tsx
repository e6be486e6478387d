import clsx from "clsx";
import { postPath } from "../post.ts";

type Post = { id: string; slug: string | null; title: string };
type Neighbour = Post | undefined;
type NeighbourLinksProps = { previous: Neighbour; next: Neighbour; className?: string };

/** In list order: the next article is the older one. */
export function NeighbourLinks({ previous, next, className }: NeighbourLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More articles" className={clsx("grid gap-4 md:grid-cols-2", className)}>
      {previous && <NeighbourLink label="Previous article" rel="prev" post={previous} />}
      {next && <NeighbourLink label="Next article" rel="next" post={next} className="md:col-start-2 md:text-right" />}
    </nav>
  );
}

type NeighbourLinkProps = { label: string; rel: string; post: Post; className?: string };

function NeighbourLink({ label, rel, post, className }: NeighbourLinkProps) {
  return (
    <a
      href={postPath(post)}
      rel={rel}
      className={clsx("rounded-md border border-border bg-card p-6 no-underline hover:border-input", className)}
    >
      <span className="block text-small text-muted-foreground">{label}</span>
      <span className="mt-1 block font-title text-h4">{post.title}</span>
    </a>
  );
}
