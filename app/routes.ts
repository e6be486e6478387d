import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("ui", "shell/gallery/gallery.tsx"),
  layout("shell/site/layout.tsx", [
    index("shell/site/home.tsx"),
    // Services
    route("services", "features/services/routes/services.tsx"),
    route("services/:slug", "features/services/routes/service.tsx"),

    // Booking and quiz

    // Blog and what machines read

    route("*", "shell/site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
