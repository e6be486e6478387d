import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { LoadError } from "#app/ui/states.tsx";
import { HeroForm } from "../components/hero-form.tsx";
import { heroTexts, heroValues } from "../hero.ts";
import { updateHero } from "../mutations.server.ts";
import { getHeroToEdit } from "../queries.server.ts";
import { HeroInput } from "../schema.ts";
import type { Route } from "./+types/admin-hero.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: hero, status } = await loaded(getHeroToEdit(db), "Error fetching hero content");
  return data({ hero }, status);
}

export const action = adminAction({
  schema: HeroInput,
  errorMessage: heroTexts.notSaved,
  save: ({ db }, form) => updateHero(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Edit Hero Section" }];
}

export default function AdminHero({ loaderData: { hero } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Hero Section" lead="The first screen of the home page.">
      {hero ? (
        <HeroForm stored={heroValues(hero)} version={hero.version} />
      ) : (
        <LoadError title={heroTexts.notLoaded} onRetry={() => location.reload()} />
      )}
    </AdminPage>
  );
}
