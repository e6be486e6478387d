import { requireSettings } from "#app/features/settings/queries.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";

export const sessionPath = "/session";

/** For one person of a session. `read_session_link` refers to the name. */
export const sessionLink = definePurpose({ name: "session", may: ["see", "move", "cancel"], days: 400 });

export const requestPath = "/request";

/** For the sender of a request, in its acknowledgement. `read_request_link` refers to the name. */
export const requestLink = definePurpose({ name: "request", may: ["see", "prove"], days: 60 });

export const wishPath = "/waiting";

/** For a person on the waiting list. `read_wish_link` refers to the name. */
export const wishLink = definePurpose({ name: "wish", may: ["see", "wait", "withdraw"], days: 120 });

export const offerPath = "/offer";

/** For the latest offer to a request. `read_offer_link` refers to the name. */
export const offerLink = definePurpose({ name: "offer", may: ["see", "choose", "decline", "pass"], days: 60 });

/** The site's facts for pages behind a private link, with time zone and current time. */
export async function readLinkSite() {
  const { brand, phone, email, time_zone, texts, is_demo: isDemo } = await requireSettings(bookingDb());
  return {
    site: {
      brand,
      phone,
      tel: telephoneHref(phone),
      email,
      isDemo,
      logo: texts.logo ?? "",
      accent: texts.accent ?? "",
    },
    here: { zone: time_zone, now: Date.now() },
  };
}

/** For a route's `headers`: the action's replace the loader's, because two policies in one header cancel each other. */
export function headersOfBoth({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) {
  const both = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) both.set(name, value);
  return both;
}
