export const testMailPath = "/admin/settings/test-mail";

/** The result of a test mail. */
export type TestMailAnswer = { outcome: "sent" } | { outcome: "waiting" } | { outcome: "failed"; message?: string };
