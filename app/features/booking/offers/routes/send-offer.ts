import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { acceptRequest, setMessageStatus } from "#app/features/inbox/mutations.server.ts";
import { getMessage } from "#app/features/inbox/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { OfferInput } from "../../schema.ts";
import { makeOffer } from "../new-offer.server.ts";
import { offerRefusals } from "../offer.ts";
import type { Route } from "./+types/send-offer.ts";

export const action = adminAction({
  errorMessage: offerRefusals.failed,
  act: async ({ db, request }) => {
    const form = readForm(OfferInput, await formFields(request, ["times"]));
    return form.success ? send(db, form.data) : { refused: form.error.issues[0]?.message ?? offerRefusals.failed };
  },
});

/** Holds the times, mails them and opens the message, in one transaction. */
async function send(db: Tx, { id, message_id, service_id, words, times }: OfferInput) {
  const { time_zone: zone } = await requireSettings(db);
  return db.transaction(async (all) => {
    await acceptRequest(all, message_id);
    const message = await getMessage(all, message_id);
    const personId = message?.player_id ?? message?.person_id;
    const service = (await listAskable(all)).find((one) => one.id === service_id && one.capacity === 1);
    if (!message || message.spam || !personId || !service) return { refused: offerRefusals.gone };
    const made = await makeOffer(all, { id, messageId: message.id, personId, zone, service, times, words });
    if (!made.ok) return { refused: offerRefusals.taken };
    if (message.status === "new") await setMessageStatus(all, { ids: [message.id], status: "open" });
    return times.length === 1 ? "1 time is on its way" : `${times.length} times are on their way`;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
