import { bookingPage } from "#app/lib/public-pages.ts";

/** Where the booking page sends words to be read; in its own file, so that no other page loads it. */
export const wordsTimesPath = `${bookingPage.path}/times`;
