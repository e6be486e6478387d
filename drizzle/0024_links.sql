CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "links_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "links_token_digest_length" CHECK (char_length("links"."token_digest") between 43 and 43),
	CONSTRAINT "links_purpose_is_code" CHECK (purpose ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "links_expire_after_they_are_made" CHECK (expires_at > created_at)
);
--> statement-breakpoint
ALTER TABLE "links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "links_of_subject" ON "links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE POLICY "the admin manages links" ON "links" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs manage links" ON "links" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake redeems links" ON "links" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand
alter table links force row level security;
--> statement-breakpoint
-- Whoever makes, lists and revokes links has no use for their digests.
grant select (id, purpose, subject_id, created_at, expires_at, revoked_at, last_used_at), insert, update (revoked_at)
  on links to courtside_admin, courtside_service;
--> statement-breakpoint
grant delete on links to courtside_service;
--> statement-breakpoint
grant select, update (last_used_at) on links to courtside_intake;
