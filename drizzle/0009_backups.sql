CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "backups_holds_something" CHECK ("backups"."bytes" > 0 and "backups"."rows" > 0)
);
--> statement-breakpoint
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("made_at");--> statement-breakpoint
CREATE POLICY "the checks see backups" ON "backups" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the operator's commands note backups" ON "backups" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (true);--> statement-breakpoint
-- By hand
alter table backups force row level security;
--> statement-breakpoint
-- The commands note them, and the checks of the health page look.
grant select, insert on backups to courtside_service;
--> statement-breakpoint
-- Reads every row for a backup and does nothing else. What it may read is granted after the migrations, table by table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'courtside_backup') then
    create role courtside_backup nologin noinherit;
  end if;
end
$$;
--> statement-breakpoint
grant courtside_backup to current_user;
