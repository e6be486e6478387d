import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isAdminPath, outsideAdmin } from "./shell/route-tables.server.ts";

type Route = Awaited<typeof routes>[number];
type Table = ReturnType<typeof asListed>;

/** As the build lists them: by id, each with its parent. */
function listed(
  tree: Route[],
  parentId = "root",
): [string, { id: string; path: string | undefined; parentId: string }][] {
  return tree.flatMap(({ id, file, path, children = [] }) => {
    const name = id ?? file.replace(/\.tsx?$/, "");
    return [[name, { id: name, path, parentId }], ...listed(children, name)];
  });
}

const asListed = (tree: Route[]) => Object.fromEntries(listed(tree));
const all = asListed(await routes);
const paths = (table: Table) => Object.values(table).flatMap((route) => (route.path ? [`/${route.path}`] : []));

test("the visitors' table leaves out the admin area and nothing else", () => {
  const visitors = outsideAdmin(all);
  expect(paths(visitors)).toEqual(paths(all).filter((path) => !isAdminPath(path)));
  expect(paths(visitors)).toContain("/book-session");
  expect(paths(all).length).toBeGreaterThan(2 * paths(visitors).length);
});

test.each(["/admin", "/admin.data", "/admin/messages", "/ADMIN/blog.data"])("%s is in the admin area", (at) =>
  expect(isAdminPath(at)).toBe(true),
);

test.each(["/", "/administer", "/blog/admin", "/auth", "/_.data"])("%s is not in the admin area", (at) =>
  expect(isAdminPath(at)).toBe(false),
);
