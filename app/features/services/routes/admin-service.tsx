import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { ServiceForm } from "../components/service-form.tsx";
import { createService, updateService } from "../mutations.server.ts";
import { getServiceToEdit } from "../queries.server.ts";
import { ServiceInput } from "../service-input.server.ts";
import { serviceTexts, serviceValues } from "../service-input.ts";
import type { Route } from "./+types/admin-service.ts";

/** In place of an id. */
const newWord = "new";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  if (id === newWord) return data({ isNew: true, service: undefined });
  const query = isUuid(id) ? getServiceToEdit(db, id) : undefined;
  const { value: service, status } = await loaded(query, "Error fetching services");
  return data({ isNew: false, service }, status);
}

export const action = adminAction({
  schema: ServiceInput,
  errorMessage: serviceTexts.notSaved,
  takenMessage: serviceTexts.linkTaken,
  save: ({ db, params }, form) =>
    params.id === newWord ? createService(db, form) : saveUnder(params.id, (id) => updateService(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.isNew ? "New Service" : "Edit Service" }];
}

export default function AdminService({ loaderData: { isNew, service } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={isNew ? "New Service" : "Edit Service"}
      back={{ to: "/admin/services", label: "Back to services" }}
    >
      {isNew && <ServiceForm key="new" stored={serviceValues()} version="" />}
      {service && <ServiceForm stored={serviceValues(service)} version={service.version} />}
      {!isNew && !service && <NotLoaded text={serviceTexts.notLoaded} backTo="/admin/services" />}
    </AdminPage>
  );
}
