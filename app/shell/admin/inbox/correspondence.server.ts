import type { Correspondence } from "#app/features/inbox/components/request-dialog.tsx";
import { listTemplates } from "#app/features/inbox/queries.server.ts";
import { listMailsAbout } from "#app/features/notifications/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readEarlier } from "#app/shell/admin/people/person-history.server.ts";

/** What is shown beside an opened message or submission. */
export async function readCorrespondence(tx: Tx, request: { id: string; email: string }): Promise<Correspondence> {
  const [mails, earlier, templates] = await Promise.all([
    listMailsAbout(tx, request.id),
    readEarlier(tx, request),
    listTemplates(tx),
  ]);
  return { mails, earlier, templates };
}
