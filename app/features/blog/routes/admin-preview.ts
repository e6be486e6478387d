import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { renderMarkdown } from "../markdown.server.ts";
import { Preview } from "../schema.ts";
import type { Route } from "./+types/admin-preview.ts";

export const action = adminAction({
  schema: Preview,
  save: (_asked, { content }) => answered({ outcome: "done", facts: { html: renderMarkdown(content) } }),
});

/** On any failure the last preview stays, and so does the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
