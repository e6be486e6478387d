DROP INDEX "mails_once_per_submission";--> statement-breakpoint
CREATE INDEX "mails_of_submission" ON "mails" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_per_submission" ON "mails" USING btree ("submission_id","kind") WHERE kind <> 'reply';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reply_answers_one" CHECK (kind <> 'reply' or num_nonnulls(message_id, submission_id) = 1);--> statement-breakpoint
CREATE POLICY "jobs read the names of services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
grant select (title, link) on services to courtside_service;
