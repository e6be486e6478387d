import { bookingPage } from "#app/lib/public-pages.ts";

/** In its own file, so that no other page loads it. */
export const wordsTimesPath = `${bookingPage.path}/times`;
