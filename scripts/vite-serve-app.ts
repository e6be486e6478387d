import { getRequestListener } from "@hono/node-server";
import { isRunnableDevEnvironment, type Plugin } from "vite";

type ServerModule = typeof import("#app/server.ts");

/** Passes each request that Vite does not handle to app/server.ts, imported through the SSR environment. */
export function serveApp(): Plugin {
  return {
    name: "courtside:serve-app",
    apply: "serve",
    configureServer(vite) {
      const environment = vite.environments.ssr;
      if (!environment || !isRunnableDevEnvironment(environment))
        throw new Error("The SSR environment cannot run modules");
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { app } = (await environment.runner.import("/app/server.ts")) as ServerModule;
            request.url = request.originalUrl ?? request.url ?? "/";
            await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
