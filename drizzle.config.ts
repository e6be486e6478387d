import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/{features/*/{,*/}{*-,},platform/*/}tables.server.ts",
  out: "./drizzle",
});
