import { createRequestHandler, type RouterContextProvider, redirect, type ServerBuild } from "react-router";

const adminLayout = "shell/admin/frame/layout";
const adminPath = /^\/admin(\/|\.|$)/i;

/** As the router matches: case-insensitive, and with the suffix of its data requests. */
export function isAdminPath(at: string): boolean {
  return adminPath.test(at);
}

/**
 * Most routes belong to the admin area, and the router tries longer paths first, one by one. Visitors have a table
 * without them, which finds their page or form at once.
 */
export function routeRequests(build: ServerBuild, mode: string) {
  const everything = createRequestHandler(withWayBack(build), mode);
  const withoutAdmin = createRequestHandler(forVisitors(build), mode);
  const { manifestPath } = build.routeDiscovery;
  return (request: Request, context: RouterContextProvider): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const needsEverything = isAdminPath(pathname) || pathname === manifestPath;
    return (needsEverything ? everything : withoutAdmin)(request, context);
  };
}

function forVisitors(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: outsideAdmin(routes), assets: { ...assets, routes: outsideAdmin(assets.routes) } };
}

type Parents = Record<string, { parentId?: string | undefined } | undefined>;

export function outsideAdmin<Routes extends Parents>(routes: Routes): Routes {
  const isInside = (id: string | undefined): boolean =>
    id !== undefined && (id === adminLayout || isInside(routes[id]?.parentId));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isInside(id))) as Routes;
}

/**
 * A form-only route is not a page, and opening it would show the router's own error. The admin is redirected to the
 * page above it; everyone else has been turned away by the layout's guard.
 */
function withWayBack(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.path?.startsWith("admin/") || !isForFormsAlone(route.module)) return [id, route];
    const page = pageAbove(route.path, build.routes);
    return [id, { ...route, module: { ...route.module, loader: () => redirect(page, 303) } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type Routes = Record<string, { path?: string | undefined; module: Partial<Module> } | undefined>;
type Module = Record<"default" | "loader" | "action", unknown>;

function isForFormsAlone({ default: component, loader, action }: Partial<Module>): boolean {
  return action !== undefined && loader === undefined && component === undefined;
}

/** The nearest page that always exists: one without a parameter in its address. */
function pageAbove(path: string, routes: Routes): string {
  const pages = Object.values(routes).flatMap((route) => (route?.path && route.module.default ? [route.path] : []));
  const isAbove = (page: string) => path.startsWith(`${page}/`) && !page.includes(":");
  const [nearest = "admin"] = pages.filter(isAbove).sort((a, b) => b.length - a.length);
  return `/${nearest}`;
}
