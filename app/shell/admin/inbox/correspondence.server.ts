import { listSessionMembers } from "#app/features/calendar/sessions/requested.server.ts";
import type { Correspondence } from "#app/features/inbox/components/request-dialog.tsx";
import { listTemplates } from "#app/features/inbox/queries.server.ts";
import { listMailsAbout, listWithheldAbout } from "#app/features/notifications/queries.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readEarlier } from "#app/shell/admin/people/person-history.server.ts";

type Request = { id: string; email: string; phone: string | null };

/** What is shown beside an opened message or submission. */
export async function readCorrespondence(tx: Tx, request: Request): Promise<Correspondence> {
  const members = await listSessionMembers(tx, { messageId: request.id });
  const sessions = [...new Set(members.map(({ sessionId }) => sessionId))];
  const [own, withheld, earlier, templates] = await Promise.all([
    listMailsAbout(tx, request.id),
    listWithheldAbout(tx, sessions),
    readEarlier(tx, request),
    listTemplates(tx),
  ]);
  return { mails: [...own, ...withheld], earlier, templates, tel: request.phone && telephoneHref(request.phone) };
}
