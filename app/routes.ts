import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("ui", "shell/gallery/gallery.tsx"),
  layout("shell/site/layout.tsx", [
    index("shell/site/home.tsx"),
    // Services
    route("services", "features/services/routes/services.tsx"),
    route("services/:slug", "features/services/routes/service.tsx"),

    // Booking and quiz
    route("book-session", "features/inbox/routes/book-session.tsx"),
    route("thank-you", "features/inbox/routes/thank-you.tsx"),
    route("quiz", "features/quiz/routes/quiz.tsx"),
    route("privacy", "shell/site/privacy.tsx"),

    // Blog and what machines read
    route("blog", "features/blog/routes/blog.tsx"),
    route("blog/:id", "features/blog/routes/article.tsx"),
    route("sitemap.xml", "shell/site/sitemap.ts"),
    route("feed.xml", "shell/site/feed.ts"),
    route("robots.txt", "shell/site/robots.ts"),
    route("site.webmanifest", "shell/site/manifest.ts"),

    route("*", "shell/site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
