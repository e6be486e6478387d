import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

const adminLayout = "shell/admin/layout";
const adminPath = /^\/admin(\/|\.|$)/i;

/** As the router matches: whatever the case, and with the ending of what its client asks for. */
export function isAdminPath(at: string): boolean {
  return adminPath.test(at);
}

/**
 * Most routes are the admin area's, and the router tries those with the longer paths first, one by one. Visitors have a
 * table without them, in which their page or form is found at once.
 */
export function routeRequests(build: ServerBuild, mode: string) {
  const everything = createRequestHandler(build, mode);
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
