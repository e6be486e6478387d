import { Plus } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listDeletions } from "#app/features/deletions/queries.server.ts";
import { deletionTexts, restoring } from "#app/features/deletions/schema.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useUndo } from "#app/platform/forms/browser/undo.tsx";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { AdminPage, WarningNote } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { RestoreList } from "#app/ui/restore-list.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { AdminServiceRow } from "../components/admin-service-row.tsx";
import { type PriceConflict, priceConflictsIn, priceTexts } from "../prices.ts";
import { listAllPrices, listAllServices } from "../queries.server.ts";
import { serviceTexts } from "../service-input.ts";
import type { Route } from "./+types/admin-services.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value, status } = await loaded(readServices(db), "Error fetching services");
  const { services, conflicts = [] } = value ?? {};
  const deleted = listDeletions(db, { table: "services", name: "title" });
  return data(
    { services, conflicts, deleted: await withFallback(deleted, [], "Error fetching deleted services") },
    status,
  );
}

async function readServices(db: Tx) {
  const [services, options] = await Promise.all([listAllServices(db), listAllPrices(db)]);
  const ofService = Map.groupBy(options, ({ service_id }) => service_id);
  const shown = services.filter(({ published }) => published);
  return {
    services,
    conflicts: priceConflictsIn(
      shown.map((service) => ({ ...service, amounts: ofService.get(service.id)?.map(({ amount }) => amount) ?? [] })),
    ),
  };
}

export function meta() {
  return [{ title: "Coaching Services" }];
}

export default function AdminServices({ loaderData: { services, conflicts, deleted } }: Route.ComponentProps) {
  const toast = useToast();
  const undo = useUndo();
  // Here, because the row is removed before it could report.
  const deletion = useAction({
    onDone: (_message, undo) => toast.success(serviceTexts.deleted, undefined, undo),
    onFailed: (message) => toast.error(message ?? serviceTexts.notDeleted),
  });
  return (
    <AdminPage
      title="Coaching Services"
      lead="Order here is the order on the home page."
      action={
        <Link to="/admin/services/new" className={buttonClass({ size: "small" })}>
          <Plus aria-hidden />
          Add Service
        </Link>
      }
    >
      <PriceConflicts conflicts={conflicts} />
      {!services && <LoadError title={serviceTexts.noneLoaded} onRetry={() => location.reload()} />}
      {services?.length === 0 && <Empty title="No services yet" />}
      {services && services.length > 0 && (
        <ul className="grid gap-3">
          {services.map((service, index) => (
            <AdminServiceRow
              key={service.id}
              service={service}
              isFirst={index === 0}
              isLast={index === services.length - 1}
              onDelete={() => deletion.run(`/admin/services/${service.id}/delete`)}
            />
          ))}
        </ul>
      )}
      <RestoreList items={deleted} note={deletionTexts.note} onRestore={(id) => undo(restoring(id))} />
    </AdminPage>
  );
}

function PriceConflicts({ conflicts }: { conflicts: PriceConflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <WarningNote>
      <p>{priceTexts.lead}</p>
      <ul className="mt-2 grid gap-1.5">
        {conflicts.map(({ id, title, price, onPage }) => (
          <li key={id}>
            <Link to={`/admin/services/${id}`} className="font-semibold underline underline-offset-3">
              {title}
            </Link>
            {`: ${price} ${priceTexts.first}; ${onPage} ${priceTexts.page}`}
          </li>
        ))}
      </ul>
    </WarningNote>
  );
}
