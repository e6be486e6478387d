import { QueryBuilder } from "drizzle-orm/pg-core";
import { pictures } from "./tables.server.ts";

const { url, alt, width, height, widths } = pictures;

/** What is known of a picture that was uploaded here, to be joined by its address. */
export const knownPictures = new QueryBuilder()
  .select({ url, alt, width, height, widths })
  .from(pictures)
  .as("picture");
