import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("ui", "shell/gallery/gallery.tsx"),
  layout("shell/site/layout.tsx", [
    index("shell/site/home.tsx"),
    // Services

    // Booking and quiz
    route("book-session", "features/inbox/routes/book-session.tsx"),
    route("thank-you", "features/inbox/routes/thank-you.tsx"),
    route("quiz", "features/quiz/routes/quiz.tsx"),
    route("privacy", "shell/site/privacy.tsx"),

    // Blog and what machines read

    route("*", "shell/site/not-found.tsx"),
  ]),
] satisfies RouteConfig;
