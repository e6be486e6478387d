import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listDeletions } from "#app/features/deletions/queries.server.ts";
import { deletionTexts, restoring } from "#app/features/deletions/schema.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useUndo } from "#app/platform/forms/browser/undo.tsx";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RestoreList } from "#app/ui/restore-list.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { AdminPostRow } from "../components/admin-post-row.tsx";
import { NewPostLink } from "../components/new-post-link.tsx";
import { postTexts } from "../post.ts";
import { listAllPosts } from "../queries.server.ts";
import type { Route } from "./+types/admin-blog.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: posts, status } = await loaded(listAllPosts(db), "Error fetching blog posts");
  const deleted = listDeletions(db, { table: "blog_posts", name: "title" });
  return data({ posts, deleted: await withFallback(deleted, [], "Error fetching deleted posts") }, status);
}

export function meta() {
  return [{ title: "Blog" }];
}

export default function AdminBlog({ loaderData: { posts, deleted } }: Route.ComponentProps) {
  const undo = useUndo();
  return (
    <AdminPage title="Blog" lead="All posts, newest first." action={<NewPostLink />}>
      {!posts && <LoadError title="Error" text={postTexts.noneLoaded} onRetry={() => location.reload()} />}
      {posts?.length === 0 && (
        <Panel aria-label="Posts">
          <Empty title="No blog posts yet. Create your first post!" />
        </Panel>
      )}
      {posts && posts.length > 0 && (
        <ul className="grid gap-3">
          {posts.map((post) => (
            <AdminPostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      <RestoreList items={deleted} note={deletionTexts.note} onRestore={(id) => undo(restoring(id))} />
    </AdminPage>
  );
}
