import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { PostForm } from "../components/post-form.tsx";
import { updatePost } from "../mutations.server.ts";
import { postTexts, postValues } from "../post.ts";
import { notAllowedMessage, orReason } from "../post-refusal.ts";
import { getPostToEdit } from "../queries.server.ts";
import { PostInput } from "../schema.ts";
import type { Route } from "./+types/admin-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? getPostToEdit(db, id) : undefined;
  const { value: post, status } = await loaded(query, "Error fetching blog post");
  return data({ post }, status);
}

export const action = adminAction({
  schema: PostInput,
  errorMessage: postTexts.notSaved,
  messageFor: notAllowedMessage,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => updatePost(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orReason(serverAction);

export function meta() {
  return [{ title: "Edit Blog Post" }];
}

export default function EditPost({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Blog Post" back={{ to: "/admin/blog", label: "Back to blog" }}>
      {post ? (
        <PostForm postId={post.id} stored={postValues(post)} version={post.version} />
      ) : (
        <NotLoaded text={postTexts.notLoaded} backTo="/admin/blog" />
      )}
    </AdminPage>
  );
}
