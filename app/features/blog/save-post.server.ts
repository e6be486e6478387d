import { answerSave } from "#app/platform/forms/save.server.ts";
import type { SaveResult } from "#app/platform/forms/save-result.ts";
import { isAboutPermission, type PostField, postTexts } from "./post.ts";
import { PostInput } from "./schema.ts";

type ActionRequest = Parameters<typeof answerSave>[0];

export async function answerPost(received: ActionRequest, save: (form: PostInput) => Promise<SaveResult<PostField>>) {
  return answerSave<PostField, PostInput>(received, {
    schema: PostInput,
    save,
    errorMessage: postTexts.notSaved,
    messageFor,
  });
}

/** The query's own error has only the statement; PostgreSQL's error is its cause. */
function messageFor(error: unknown): string | undefined {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && isAboutPermission(cause.message) ? postTexts.notAllowed : undefined;
}
