import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { notFoundPage, publicFrame, publicPages, readByMachines } from "#app/lib/public-pages.ts";
import { wordsTimesPath } from "#app/shell/site/booking/words-address.ts";

/** Shared public pages are declared in lib/public-pages.ts. */
const pages = publicPages.map(({ path, file }) => (path === "/" ? index(file) : routeAt(path, file)));
const machineFiles = readByMachines.map(({ path, file }) => routeAt(path, file));

function routeAt(path: string, file: string) {
  return route(path.slice(1), file);
}

const accounts = [
  layout("shell/auth/layout.tsx", [
    route("auth", "features/accounts/sign-in/routes/auth-page.tsx"),
    route("auth/sign-up", "features/accounts/sign-in/routes/sign-up-page.tsx"),
    route("auth/two-factor", "features/accounts/sign-in/routes/two-factor.tsx"),
    route("auth/recovery-code", "features/accounts/sign-in/routes/recovery-code.tsx"),
    route("auth/forgot", "features/accounts/sign-in/routes/forgot.tsx"),
    route("auth/reset", "features/accounts/sign-in/routes/reset.tsx"),
    route("setup", "features/accounts/first-run/routes/first-run-page.tsx"),
  ]),
  route("auth/sign-out", "features/accounts/sign-in/routes/sign-out.tsx"),
  route("auth/confirm", "features/accounts/sign-in/routes/confirm.tsx"),
  route("auth/confirm-again", "features/accounts/sign-in/routes/confirm-again.tsx"),
  route("auth/setup", "features/accounts/first-run/routes/setup.tsx"),
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

const inboxRoutes = "features/inbox/routes";
const inbox = [
  route("admin/messages", "shell/admin/inbox/messages.tsx"),
  route("admin/messages/status", `${inboxRoutes}/set-status.ts`),
  route("admin/messages/spam", `${inboxRoutes}/mark-spam.ts`),
  route("admin/messages/put-back", `${inboxRoutes}/put-back.ts`),
  route("admin/messages/reply", `${inboxRoutes}/send-reply.ts`),
  route("admin/messages/export.csv", `${inboxRoutes}/export-messages.ts`),
  route("admin/messages/remove-old", `${inboxRoutes}/remove-old.ts`),
  route("admin/messages/remove-spam", `${inboxRoutes}/remove-spam.ts`),
  route("admin/messages/templates", `${inboxRoutes}/templates.tsx`),
  route("admin/messages/templates/save", `${inboxRoutes}/save-template.ts`),
  route("admin/messages/templates/:id/delete", `${inboxRoutes}/delete-template.ts`),
  route("admin/mails/:id/retry", `${inboxRoutes}/retry-mail.ts`),
  route("admin/quiz-submissions", "shell/admin/inbox/quiz-submissions.tsx"),
  route("admin/quiz-submissions/status", "features/quiz/routes/set-status.ts"),
  route("admin/quiz-submissions/reply", "features/quiz/routes/send-reply.ts"),
  route("admin/quiz-submissions/export.csv", "features/quiz/routes/export-submissions.ts"),
  route("admin/quiz-submissions/remove-spam", "features/quiz/routes/remove-spam.ts"),
  route("admin/people", "shell/admin/people/person.tsx"),
  route("admin/people/export.json", "shell/admin/people/person-export.ts"),
  route("admin/people/erase", "shell/admin/people/person-erase.ts"),
];

const calendar = [
  route("admin/calendar", "shell/admin/calendar/calendar-page.tsx"),
  route("admin/calendar/loose-ends", "features/calendar/spots/routes/loose-ends-page.tsx"),
  route("admin/calendar/loose-ends/all", "features/calendar/spots/routes/settle-loose-ends.ts"),
  route("admin/calendar/sessions/:id/roster", "features/calendar/spots/routes/roster-page.tsx"),
  route("admin/calendar/sessions/:id/move", "features/calendar/sessions/routes/move-session.ts"),
  route("admin/calendar/sessions/:id/status", "features/calendar/sessions/routes/set-session-status.ts"),
  route("admin/calendar/sessions/:id/times", "features/calendar/sessions/routes/session-times.ts"),
];

const weather = [
  route("admin/rain-call", "features/weather/routes/rain-call-page.tsx"),
  route("admin/rain-call/watch", "features/weather/routes/watch-call.ts"),
  route("admin/rain-call/:id", "features/weather/routes/call-page.tsx"),
  route("admin/rain-call/:id/undo", "features/weather/routes/undo-call.ts"),
  route("admin/rain-call/:id/on", "features/weather/routes/let-it-be-on.ts"),
  route("admin/rain-call/:id/told", "features/weather/routes/mark-told.ts"),
];

const people = [
  route("admin/players", "shell/admin/people/players.tsx"),
  route("admin/players/new", "features/people/routes/admin-new.tsx"),
  route("admin/players/find", "features/people/routes/find-people.ts"),
  route("admin/players/:id", "shell/admin/people/player.tsx"),
  route("admin/players/:id/edit", "features/people/routes/admin-edit.tsx"),
  route("admin/players/:id/note", "features/people/routes/save-note.ts"),
  route("admin/players/:id/lesson-note", "shell/admin/notes/note-page.tsx"),
  route("admin/players/:id/pictures", "shell/admin/notes/record-consent.ts"),
  route("admin/notes", "features/notes/routes/lists-page.tsx"),
  route("admin/players/:id/merge", "features/people/routes/admin-merge.tsx"),
  route("admin/players/:id/unmerge", "features/people/routes/undo-merge.ts"),
  route("admin/players/:id/family-link", "features/family/routes/send-link.ts"),
  route("admin/players/:id/end-family", "features/family/routes/end-access.ts"),
  route("admin/players/:id/ask-praise", "features/testimonials/routes/ask-for-praise.ts"),
  route("admin/players/households/:id", "features/people/routes/household.tsx"),
];

const creditRoutes = "shell/admin/credits";
const credits = [
  route("admin/credits", `${creditRoutes}/credits-page.tsx`),
  route("admin/credits/from-paper", `${creditRoutes}/ledger/opening-page.tsx`),
  route("admin/credits/sell", `${creditRoutes}/sell-page.tsx`),
  route("admin/credits/receipts", `${creditRoutes}/receipts/receipts-page.tsx`),
  route("admin/credits/receipts.csv", `${creditRoutes}/receipts/receipts-csv.ts`),
  route("admin/credits/receipts/:id", `${creditRoutes}/receipts/receipt-page.tsx`),
  route("admin/credits/receipts/:id/void", `${creditRoutes}/receipts/void-receipt.ts`),
  route("admin/credits/receipts/:id/mail", `${creditRoutes}/receipts/mail-receipt.ts`),
  route("admin/credits/:holder", `${creditRoutes}/ledger/ledger-page.tsx`),
  route("admin/credits/:holder/paid", `${creditRoutes}/receipts/paid-at-court.ts`),
  route("admin/credits/:holder/payment", `${creditRoutes}/receipts/payment-page.tsx`),
  route("admin/credits/:holder/refund/:sale", `${creditRoutes}/receipts/refund-page.tsx`),
  route("admin/credits/:holder/add", `${creditRoutes}/ledger/add-entry-page.tsx`),
  route("admin/credits/:holder/take-back/:entry", `${creditRoutes}/ledger/take-back-page.tsx`),
];

const hours = [
  route("admin/calendar/hours", "features/calendar/hours/routes/hours-page.tsx"),
  route("admin/calendar/hours/forecast", "features/weather/forecast/routes/forecast-page.tsx"),
  route("admin/calendar/hours/visitors", "features/booking/visitor-rules/routes/visitor-rules-page.tsx"),
  route("admin/calendar/hours/exceptions/new", "features/calendar/exceptions/routes/exception-new.tsx"),
  route("admin/calendar/hours/exceptions/:id", "features/calendar/exceptions/routes/exception-edit.tsx"),
  route("admin/calendar/hours/exceptions/:id/delete", "features/calendar/exceptions/routes/exception-delete.ts"),
  route("admin/calendar/hours/places/new", "features/calendar/places/routes/place-new.tsx"),
  route("admin/calendar/hours/places/:id", "features/calendar/places/routes/place-edit.tsx"),
  route("admin/calendar/hours/places/:id/delete", "features/calendar/places/routes/place-delete.ts"),
];
const otherCalendars = [
  route("admin/calendar/busy", "features/calendar/busy/routes/busy-new.tsx"),
  route("admin/calendar/busy/:id", "features/calendar/busy/routes/busy-source.tsx"),
  route("admin/calendar/busy/:id/look-again", "features/calendar/busy/routes/busy-look-again.ts"),
  route("admin/calendar/busy/:id/delete", "features/calendar/busy/routes/busy-delete.ts"),
  route("admin/calendar/feed", "features/calendar/feed/routes/feed-page.tsx"),
  route("admin/calendar/feed/revoke", "features/calendar/feed/routes/feed-revoke.ts"),
];

const quizQuestions = "admin/quiz-submissions/questions";
const quizManagement = [
  route(quizQuestions, "features/quiz/routes/questions.tsx"),
  route(`${quizQuestions}/:id/text`, "features/quiz/routes/question-text.ts"),
  route(`${quizQuestions}/:id/move`, "features/quiz/routes/question-move.ts"),
  route(`${quizQuestions}/:id/delete`, "features/quiz/routes/question-delete.ts"),
  route(`${quizQuestions}/:id/options`, "features/quiz/routes/option-new.ts"),
  route(`${quizQuestions}/options/:id`, "features/quiz/routes/option-edit.ts"),
  route(`${quizQuestions}/options/:id/delete`, "features/quiz/routes/option-delete.ts"),
];

const settings = layout("shell/admin/frame/settings-layout.tsx", [
  route("admin/settings", "shell/admin/settings/settings-page.tsx"),
  route("admin/settings/claims", "features/claims/routes/claims-page.tsx"),
]);

/** The layout's guard protects all of these; each loader and action calls requireAdmin() as well. */
const admin = [
  route("admin", "shell/admin/overview/overview.tsx"),
  route("admin/today", "shell/admin/today/today-page.tsx"),
  route("admin/send-work", "shell/admin/today/send-work.ts"),
  route("admin/user-info", "shell/admin/overview/overview.tsx", { id: "user-info" }),
  route("admin/go-live", "shell/admin/go-live/go-live-page.tsx"),
  route("admin/keep-example", "shell/admin/go-live/keep-example.ts"),
  route("admin/hide-example", "shell/admin/go-live/hide-example.ts"),
  route("admin/undo-deletion", "features/deletions/routes/undo-deletion.ts"),
  route("admin/find", "shell/admin/frame/find.ts"),
  route("admin/appearance", "shell/admin/frame/set-appearance.ts"),
  route("admin/calendar/new", "features/booking/new-session/routes/new-session-page.tsx"),
  route("admin/calendar/waiting", "features/booking/waiting/routes/waiting-list-page.tsx"),
  route("admin/calendar/waiting/remove", "features/booking/waiting/routes/remove-wish.ts"),
  route("admin/messages/offer", "features/booking/offers/routes/send-offer.ts"),
  route("admin/messages/release-offer", "features/booking/offers/routes/release-offer.ts"),
  route("admin/new-link", "features/booking/links/routes/send-new-link.ts"),
  route("admin/messages/misread", "shell/admin/inbox/report-misread.ts"),
  route("admin/calendar/words", "shell/admin/inbox/words-page.tsx"),
  route("admin/calendar/words/misread.csv", "features/phrases/routes/export-misreads.ts"),
  route("admin/calendar/words/misread/:id/delete", "features/phrases/routes/delete-misread.ts"),
  route("admin/insights", "features/insights/routes/insights.tsx"),
  ...content,
  ...quizManagement,
  settings,
  route("admin/settings/test-mail", "shell/admin/settings/send-test-mail.ts"),
  route("admin/health", "features/health/routes/health.tsx"),
  route("admin/health/self-test", "features/health/routes/run-self-test.ts"),
  route("admin/devices", "features/devices/routes/devices-page.tsx"),
  route("admin/devices/subscribe", "features/devices/routes/subscribe-device.ts"),
  route("admin/devices/:id/test", "features/devices/routes/test-device.ts"),
  route("admin/devices/:id/remove", "features/devices/routes/remove-device.ts"),
  route("admin/account", "features/accounts/security/routes/account-page.tsx"),
  route("admin/account/delete", "features/accounts/security/routes/delete-account.tsx"),
  route("admin/account/password", "features/accounts/security/routes/change-password.tsx"),
  route("admin/account/address", "features/accounts/security/routes/change-address.tsx"),
  route("admin/account/address/confirm", "features/accounts/security/routes/take-address.tsx"),
  route("admin/account/end-session", "features/accounts/security/routes/end-session.tsx"),
  route("admin/account/two-factor", "features/accounts/security/routes/begin-two-factor.tsx"),
  route("admin/account/two-factor/confirm", "features/accounts/security/routes/finish-two-factor.tsx"),
  route("admin/account/two-factor/off", "features/accounts/security/routes/end-two-factor.tsx"),
  route("admin/account/recovery-codes", "features/accounts/security/routes/recovery-codes.tsx"),
  ...inbox,
  ...people,
  ...credits,
  ...hours,
  ...calendar,
  ...otherCalendars,
  ...weather,
];

const familyRoutes = "shell/site/family";
/** A family's own pages, behind a sign-in by mailed link. */
const family = [
  route("family", `${familyRoutes}/family-page.tsx`),
  route("family/open/:link", `${familyRoutes}/open-page.tsx`),
  route("family/lessons", `${familyRoutes}/lessons/lessons-page.tsx`),
  route("family/pay", `${familyRoutes}/lessons/pay-by-card.ts`),
  route("family/receipts/:id", `${familyRoutes}/lessons/family-receipt.tsx`),
  route("family/notes", `${familyRoutes}/notes/notes-page.tsx`),
  route("family/pictures", `${familyRoutes}/notes/decide-about-pictures.ts`),
  route("private-media/:file", `${familyRoutes}/notes/private-picture.ts`),
  route("family/details", `${familyRoutes}/details-page.tsx`),
  route("praise/:link", `${familyRoutes}/praise-page.tsx`),
  route("family/session", `${familyRoutes}/open-session.ts`),
  route("family/end", `${familyRoutes}/end-device.ts`),
  route("family/calendar", `${familyRoutes}/calendar/calendar-page.tsx`),
  route("family/calendar.ics", `${familyRoutes}/calendar/calendar-file.ts`),
  route("family/feed/:link", `${familyRoutes}/calendar/family-feed.ts`),
  route("family/export.json", `${familyRoutes}/export-of-family.ts`),
];

const [siteLayout, siteBoundary] = publicFrame.files;

export default [
  layout(siteLayout, [layout(siteBoundary, [...pages, route("*", notFoundPage.file)])]),
  ...accounts,
  layout("shell/admin/frame/layout.tsx", [layout("shell/admin/frame/page-boundary.tsx", admin)]),
  ...machineFiles,
  routeAt(wordsTimesPath, "shell/site/booking/read-words.ts"),
  route("calendar/:link", "features/calendar/feed/routes/feed-file.ts"),
  route("session/:link", "features/booking/links/routes/session-page.tsx"),
  route("request/:link", "features/booking/links/routes/request-page.tsx"),
  route("offer/:link", "features/booking/offers/routes/offer-page.tsx"),
  ...family,
  route("waiting/:link", "features/booking/waiting/routes/wish-page.tsx"),
  route("ui", "shell/gallery/gallery.tsx"),
] satisfies RouteConfig;
