import { eq, getTableColumns } from "drizzle-orm";
import { pictures } from "#app/features/pictures/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { heroContent } from "./tables.server.ts";

/** With the sizes of its picture, where that was uploaded here. */
export async function getHero(tx: Tx) {
  const { width, height, widths } = pictures;
  const [hero] = await tx
    .select({ ...getTableColumns(heroContent), picture: { width, height, widths } })
    .from(heroContent)
    .leftJoin(pictures, eq(pictures.url, heroContent.background_image_url))
    .limit(1);
  return hero;
}

/** With the version that its form is based on. */
export async function getHeroToEdit(tx: Tx) {
  const { id: _id, created_at: _made, updated_at, ...columns } = getTableColumns(heroContent);
  const [hero] = await tx
    .select({ ...columns, version: versionOf(updated_at) })
    .from(heroContent)
    .limit(1);
  return hero;
}
