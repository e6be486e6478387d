import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listExampleClaims } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { LoadError } from "#app/ui/states.tsx";
import { claimTexts } from "../claims.ts";
import { ClaimsForm } from "../components/claims-form.tsx";
import { updateClaims } from "../mutations.server.ts";
import { getClaimsVersion, listClaims } from "../queries.server.ts";
import { claimsInput } from "../schema.ts";
import type { Route } from "./+types/claims-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: stored, status } = await loaded(readClaims(db), "Error fetching claims");
  return data({ stored }, status);
}

async function readClaims(db: Tx) {
  const [claims, version, examples] = await Promise.all([listClaims(db), getClaimsVersion(db), listExampleClaims(db)]);
  return { claims: claims.map((claim) => ({ ...claim, isExample: examples.includes(claim.key) })), version };
}

export const action = adminAction({
  schema: async ({ db }) => claimsInput((await listClaims(db)).map(({ key }) => key)),
  errorMessage: claimTexts.notSaved,
  save: ({ db }, form) => updateClaims(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Claims" }];
}

export default function Claims({ loaderData: { stored } }: Route.ComponentProps) {
  if (!stored) return <LoadError title={claimTexts.notLoaded} onRetry={() => location.reload()} />;
  return <ClaimsForm {...stored} />;
}
