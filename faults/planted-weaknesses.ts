/** A test that claims to notice: a unit test runs on the source, a journey on the site built from it. */
export type Proof = { kind: "unit" | "journey"; file: string; test?: string };

export type PlantedWeakness = {
  name: string;
  /** One small edit of a file, or a statement that ends the newest migration. */
  plant: { file: string; find: string; replace: string } | { sql: string };
  proof: Proof;
};

const catalog: Proof = { kind: "unit", file: "app/platform/db/catalog.test.ts" };

export const plantedWeaknesses: PlantedWeakness[] = [
  {
    name: "a table granted to the visitor",
    plant: { sql: "grant select on messages to courtside_visitor" },
    proof: catalog,
  },
  {
    name: "a column granted to the visitor",
    plant: { sql: "grant select (email) on quiz_submissions to courtside_visitor" },
    proof: catalog,
  },
  {
    name: "a role made a member of another",
    plant: { sql: "grant courtside_admin to courtside_visitor" },
    proof: catalog,
  },
];
