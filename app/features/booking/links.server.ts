import { definePurpose } from "#app/platform/links/purpose.server.ts";

/** Where a session's link leads. */
export const sessionPath = "/session";

/** For one person of a session. `read_session_link` knows it by its name. */
export const sessionLink = definePurpose({ name: "session", may: ["see", "move", "cancel"], days: 400 });
