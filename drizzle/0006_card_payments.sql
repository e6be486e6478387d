CREATE TABLE "card_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"person_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"payment_intent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	CONSTRAINT "card_checkouts_of_intent" UNIQUE("payment_intent"),
	CONSTRAINT "card_checkouts_state_known" CHECK ("card_checkouts"."state" in ('open', 'paid', 'expired')),
	CONSTRAINT "card_checkouts_amount_is_positive" CHECK (amount_minor > 0),
	CONSTRAINT "card_checkouts_currency_is_code" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "card_checkouts_session_id_length" CHECK (char_length("card_checkouts"."session_id") between 1 and 255),
	CONSTRAINT "card_checkouts_payment_intent_length" CHECK (char_length("card_checkouts"."payment_intent") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_events_id_length" CHECK (char_length("card_events"."id") between 1 and 255),
	CONSTRAINT "card_events_kind_length" CHECK (char_length("card_events"."kind") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "card_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"stripe_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_refunds_recorded_once" UNIQUE("stripe_id"),
	CONSTRAINT "card_refunds_state_known" CHECK ("card_refunds"."state" in ('asked', 'done', 'refused')),
	CONSTRAINT "card_refunds_amount_is_positive" CHECK (amount_minor > 0),
	CONSTRAINT "card_refunds_done_are_named" CHECK ((state = 'done') = (stripe_id is not null)),
	CONSTRAINT "card_refunds_stripe_id_length" CHECK (char_length("card_refunds"."stripe_id") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_checkout_id_card_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."card_checkouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_checkouts_of_sale" ON "card_checkouts" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "card_checkouts_of_person" ON "card_checkouts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "card_checkouts_open" ON "card_checkouts" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "card_events_by_age" ON "card_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_refunds_of_checkout" ON "card_refunds" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "card_refunds_asked" ON "card_refunds" USING btree ("created_at") WHERE state = 'asked';--> statement-breakpoint
-- The webhook and its jobs record what Stripe says; the coach asks for refunds.
grant select, insert, update (state, session_id, payment_intent) on card_checkouts to courtside_service;
--> statement-breakpoint
grant select, insert, update (state, stripe_id) on card_refunds to courtside_service;
--> statement-breakpoint
grant select, insert, delete on card_events to courtside_service;
--> statement-breakpoint
grant select on card_checkouts, card_refunds to courtside_admin;
--> statement-breakpoint
grant insert (checkout_id, amount_minor) on card_refunds to courtside_admin;
--> statement-breakpoint
grant insert on payers, payments, receipt_lines to courtside_service;
--> statement-breakpoint
grant insert (id, kind, payment_id, of_id, tax_minor, seller, reason_id) on receipts to courtside_service;
--> statement-breakpoint
grant select, insert on credit_reasons to courtside_service;
