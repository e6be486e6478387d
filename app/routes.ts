import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const pages = [
  index("shell/site/home.tsx"),
  route("services", "features/services/routes/services.tsx"),
  route("services/:slug", "features/services/routes/service.tsx"),
  route("book-session", "features/inbox/routes/book-session.tsx"),
  route("thank-you", "features/inbox/routes/thank-you.tsx"),
  route("quiz", "features/quiz/routes/quiz.tsx"),
  route("blog", "features/blog/routes/blog.tsx"),
  route("blog/:id", "features/blog/routes/article.tsx"),
  route("privacy", "shell/site/privacy.tsx"),
  route("*", "shell/site/not-found.tsx"),
];

const readByMachines = [
  route("sitemap.xml", "shell/site/sitemap.ts"),
  route("feed.xml", "shell/site/feed.ts"),
  route("robots.txt", "shell/site/robots.ts"),
  route("site.webmanifest", "shell/site/manifest.ts"),
];

const accounts = [
  route("auth", "features/accounts/routes/auth.tsx"),
  route("auth/sign-out", "features/accounts/routes/sign-out.tsx"),
];

/** What the coach writes: testimonials, services, the hero, the blog and its pictures. */
const content = [
  route("admin/testimonials", "features/testimonials/routes/admin-testimonials.tsx"),
  route("admin/testimonials/new", "features/testimonials/routes/admin-new.tsx"),
  route("admin/testimonials/edit/:id", "features/testimonials/routes/admin-edit.tsx"),
  route("admin/testimonials/:id/delete", "features/testimonials/routes/admin-delete.ts"),
  route("admin/services", "features/services/routes/admin-services.tsx"),
  route("admin/services/:id", "features/services/routes/admin-service.tsx"),
  route("admin/services/:id/move", "features/services/routes/admin-move.ts"),
  route("admin/services/:id/publish", "features/services/routes/admin-publish.ts"),
  route("admin/services/:id/delete", "features/services/routes/admin-delete.ts"),
  route("admin/hero", "features/hero/routes/admin-hero.tsx"),
  route("admin/blog", "features/blog/routes/admin-blog.tsx"),
  route("admin/blog/new", "features/blog/routes/admin-new.tsx"),
  route("admin/blog/preview", "features/blog/routes/admin-preview.ts"),
  route("admin/blog/edit/:id", "features/blog/routes/admin-edit.tsx"),
  route("admin/blog/:id/revisions", "features/blog/routes/admin-revisions.ts"),
  route("admin/blog/:id/delete", "features/blog/routes/admin-delete.ts"),
  route("admin/pictures", "features/pictures/routes/admin-upload.ts"),
];

/** Everything in here is behind the layout's guard; each loader and action asks requireAdmin() again. */
const admin = [route("admin", "shell/admin/overview.tsx"), ...content];

export default [
  layout("shell/site/layout.tsx", [layout("shell/site/page-boundary.tsx", pages)]),
  ...accounts,
  layout("shell/admin/layout.tsx", admin),
  ...readByMachines,
  route("ui", "shell/gallery/gallery.tsx"),
] satisfies RouteConfig;
