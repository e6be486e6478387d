import { bookingPage } from "#app/lib/public-pages.ts";

/** Where the booking page has words read that say when it would suit; apart, so that no other page carries it. */
export const wordsTimesPath = `${bookingPage.path}/times`;
