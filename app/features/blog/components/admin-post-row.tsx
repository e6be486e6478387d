import { ExternalLink, Pencil } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { postPath } from "../post.ts";
import type { PostInAdmin } from "../queries.server.ts";
import { PostFacts } from "./post-card.tsx";
import { PostPicture, pictureFrame } from "./post-picture.tsx";

export function AdminPostRow({ post }: { post: PostInAdmin }) {
  const { id, title, excerpt, category, date, read_time, published } = post;
  return (
    <li className={rowClass}>
      <div className={`aspect-4/3 rounded-sm max-md:hidden ${pictureFrame}`}>
        <PostPicture post={post} sizes="9.5rem" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PostFacts category={category} date={date} readTime={read_time} />
          <Badge tone={published ? "published" : "outline"}>{published ? "Published" : "Draft"}</Badge>
        </div>
        <h2 className="mt-1.5 text-lg leading-head font-semibold tracking-label wrap-anywhere font-stretch-104%">
          {title}
        </h2>
        <p className="mt-1 max-w-176 text-ui leading-[1.45] wrap-anywhere text-muted-foreground">{excerpt}</p>
      </div>
      <div className="flex flex-wrap gap-1.5 justify-self-start">
        {published && (
          <a href={postPath(post)} aria-label={`View post ${title}`} className={buttonLook}>
            <ExternalLink aria-hidden />
            View post
          </a>
        )}
        <Link to={`/admin/blog/edit/${id}`} aria-label={`Edit ${title}`} className={buttonLook}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </div>
    </li>
  );
}

const buttonLook = buttonClass({ variant: "quiet", size: "compact" });
const rowClass =
  "grid items-center gap-x-5 gap-y-3 rounded-md border border-border bg-card p-4 md:grid-cols-[9.5rem_minmax(0,1fr)_auto]";
