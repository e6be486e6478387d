import { QueryBuilder } from "drizzle-orm/pg-core";
import { pictures } from "./tables.server.ts";

const { url, alt, width, height, widths } = pictures;

/** Facts about pictures uploaded here, to be joined by address. */
export const knownPictures = new QueryBuilder()
  .select({ url, alt, width, height, widths })
  .from(pictures)
  .as("picture");
