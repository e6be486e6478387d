import { sql } from "drizzle-orm";
import { index, pgPolicy, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bookingReads, createdAt, id, idIn, lengths, updatedAt } from "#app/platform/db/columns.server.ts";
import { admin, booking, intake, service } from "#app/platform/db/roles.server.ts";
import { offerLimits } from "./offer.ts";

const everything = sql`true`;

/** Up to five times held for one request. The times are sessions that name the offer; its link is the request's. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    message_id: uuid().notNull().references(idIn("messages"), { onDelete: "cascade" }),
    /** Who is to come. */
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    /** How the coach's mail begins. */
    words: text().notNull(),
    /** When somebody chose, or said that none of the times suits. */
    answered_at: timestamp({ withTimezone: true }),
    /** What they said then. */
    answer: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (offer) => [
    index("offers_of_message").on(offer.message_id, offer.created_at),
    index("offers_of_person").on(offer.person_id),
    ...lengths([
      [offer.words, offerLimits.words],
      [offer.answer, offerLimits.answer],
    ]),
    pgPolicy("the admin manages offers", { for: "all", to: admin, using: everything, withCheck: everything }),
    pgPolicy("jobs read offers", { for: "select", to: service, using: everything }),
    // For `read_offer_link`.
    pgPolicy("a link reads its offer", { for: "select", to: intake, using: everything }),
    bookingReads("offers"),
    pgPolicy("booking keeps what people answer", {
      for: "update",
      to: booking,
      using: sql`answered_at is null`,
      withCheck: sql`answered_at is not null`,
    }),
  ],
);
