import { definePurpose } from "#app/platform/links/purpose.server.ts";

export const sessionPath = "/session";

/** For one person of a session. `read_session_link` refers to the name. */
export const sessionLink = definePurpose({ name: "session", may: ["see", "move", "cancel"], days: 400 });

export const wishPath = "/waiting";

/** For a person on the waiting list. `read_wish_link` refers to the name. */
export const wishLink = definePurpose({ name: "wish", may: ["see", "withdraw"], days: 120 });

export const offerPath = "/offer";

/** For the latest offer to a request. `read_offer_link` refers to the name. */
export const offerLink = definePurpose({ name: "offer", may: ["see", "choose", "decline", "pass"], days: 60 });
