import { definePurpose } from "#app/platform/links/purpose.server.ts";

/** Where a session's link leads. */
export const sessionPath = "/session";

/** For one person of a session. `read_session_link` knows it by its name. */
export const sessionLink = definePurpose({ name: "session", may: ["see", "move", "cancel"], days: 400 });

/** Where a wish's link leads. */
export const wishPath = "/waiting";

/** For whoever waits: their wish. `read_wish_link` knows it by its name. */
export const wishLink = definePurpose({ name: "wish", may: ["see", "withdraw"], days: 120 });

/** Where an offer's link leads. */
export const offerPath = "/offer";

/** For whoever asked: what their request was last offered. `read_offer_link` knows it by its name. */
export const offerLink = definePurpose({ name: "offer", may: ["see", "choose", "decline", "pass"], days: 60 });
