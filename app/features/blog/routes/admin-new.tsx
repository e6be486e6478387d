import { useLocation } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { PostForm } from "../components/post-form.tsx";
import { createPost } from "../mutations.server.ts";
import { newPostValues, postTexts } from "../post.ts";
import { notAllowedMessage, orReason } from "../post-refusal.ts";
import { PostInput } from "../schema.ts";
import type { Route } from "./+types/admin-new.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const settings = await requireSettings(db);
  return { today: todayIn(settings.time_zone) };
}

export const action = adminAction({
  schema: PostInput,
  errorMessage: postTexts.notSaved,
  messageFor: notAllowedMessage,
  save: ({ db }, form) => createPost(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orReason(serverAction);

export function meta() {
  return [{ title: "Create Blog Post" }];
}

export default function NewPost({ loaderData: { today } }: Route.ComponentProps) {
  // Reopened by its button or by Undo, it reads its draft again.
  const { key } = useLocation();
  return (
    <AdminPage title="Create Blog Post" back={{ to: "/admin/blog", label: "Back to blog" }}>
      <PostForm key={key} stored={newPostValues(today)} version="" />
    </AdminPage>
  );
}
