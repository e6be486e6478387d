import { answerSave } from "#app/platform/forms/save.server.ts";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { isAboutPermission, type PostField, postTexts } from "./post-form.ts";
import { PostForm } from "./schema.ts";

type Asked = Parameters<typeof answerSave>[0];

export async function answerPost(asked: Asked, save: (form: PostForm) => Promise<SaveAnswer<PostField>>) {
  return answerSave<PostField, PostForm>(asked, { schema: PostForm, save, complaint: postTexts.notSaved, messageFor });
}

/** The query's own error says only what was asked; what the database answered is its cause. */
function messageFor(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && isAboutPermission(cause.message) ? postTexts.notAllowed : undefined;
}
