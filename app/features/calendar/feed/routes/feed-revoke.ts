import { redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { revokeFeed } from "../feed.server.ts";
import { feedPath } from "../feed.ts";
import type { Route } from "./+types/feed-revoke.ts";

export async function action({ request }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  await revokeFeed(db);
  throw redirect(feedPath, 303);
}
