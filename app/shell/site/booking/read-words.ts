import { redirect } from "react-router";
import { bookingPage } from "#app/lib/public-pages.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { lookAtWords } from "./words-times.server.ts";

/** Called by the booking page while a visitor types. */
export const action = visitorAction({
  act: async (asked) => lookAtWords(asked, await formFields(asked.request)),
});

/** Not a page. */
export function loader() {
  return redirect(bookingPage.path, 303);
}
