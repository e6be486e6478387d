ALTER TABLE "site_settings" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: every page of a demo says that it is one.
grant select (is_demo) on site_settings to courtside_visitor;
