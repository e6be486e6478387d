import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { inboxPath } from "../inbox.ts";
import { listTemplates } from "../queries.server.ts";
import { TemplateForm } from "../replies/template-form.tsx";
import type { Route } from "./+types/templates.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  return { templates: await listTemplates(db) };
}

export function meta() {
  return [{ title: "Reply templates" }];
}

export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Reply templates"
      lead="Each fills in {name}, {service} and {date} from the message."
      back={{ to: inboxPath, label: "Messages" }}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        {templates.map((template) => (
          <TemplateForm key={template.id} template={template} />
        ))}
        <TemplateForm key={`new after ${templates.length}`} />
      </div>
    </AdminPage>
  );
}
