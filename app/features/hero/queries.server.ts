import { type Column, eq, exists, getTableColumns, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { knownPictures } from "#app/features/pictures/queries.server.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { heroContent } from "./tables.server.ts";

/** With the sizes of its picture, if it was uploaded here. */
export async function getHero(tx: Tx) {
  const { width, height, widths } = knownPictures;
  const [hero] = await tx
    .select({ ...getTableColumns(heroContent), picture: { width, height, widths } })
    .from(heroContent)
    .leftJoin(knownPictures, eq(knownPictures.url, heroContent.background_image_url))
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

export function isPictureInHero(url: Column): SQL {
  const isShown = eq(heroContent.background_image_url, url);
  return exists(new QueryBuilder().select({ url: heroContent.background_image_url }).from(heroContent).where(isShown));
}
