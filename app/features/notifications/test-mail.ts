export const testMailPath = "/admin/settings/test-mail";

/** What has become of a mail that was sent on trial. */
export type TestMailAnswer = { outcome: "sent" } | { outcome: "waiting" } | { outcome: "failed"; message?: string };
