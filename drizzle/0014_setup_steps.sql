CREATE TABLE "setup_steps" (
	"name" text PRIMARY KEY NOT NULL,
	CONSTRAINT "setup_steps_name_length" CHECK (char_length("setup_steps"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "setup_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE POLICY "the admin manages setup steps" ON "setup_steps" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the checks see setup steps" ON "setup_steps" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
ALTER POLICY "visitors read claims" ON "claims" TO courtside_visitor USING (not is_hidden);--> statement-breakpoint
-- By hand
-- A site that was set up before is asked about what it still shows as it was seeded. The owner may look for this once.
alter table site_settings no force row level security;
--> statement-breakpoint
alter table claims no force row level security;
--> statement-breakpoint
insert into setup_steps (name)
select step.name from site_settings s cross join lateral (values
  ('brand', s.brand = 'Apex Tennis Performance'), ('email', s.email = 'coach@apextennis.example'),
  ('phone', s.phone = '(555) 010-0142'), ('place', s.place = 'Riverside Tennis Courts'),
  ('story', s.story like 'Tennis first taught me to swing.%')) as step (name, is_example)
where step.is_example;
--> statement-breakpoint
insert into setup_steps (name)
select 'claim:' || c.key from claims c join (values
  ('years_about', '8+'), ('years_journey', '10+'), ('years_banner', '15+'), ('certification', 'USTA/PTR'),
  ('tournament_wins', '50+'), ('students_coached', '1000+'), ('student_satisfaction', '98%')) as seeded (key, value)
  using (key, value);
--> statement-breakpoint
alter table site_settings force row level security;
--> statement-breakpoint
alter table claims force row level security;
--> statement-breakpoint
alter table setup_steps force row level security;
--> statement-breakpoint
grant select, insert, delete on setup_steps to courtside_admin;
--> statement-breakpoint
grant select on setup_steps to courtside_service;
