CREATE TABLE "sent_work" (
	"key" uuid PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_work_by_time" ON "sent_work" USING btree ("created_at");--> statement-breakpoint
-- The admin remembers the keys of what was sent, and forgets the old ones.
grant select, insert, delete, update (answer) on sent_work to courtside_admin;
