-- The plan is made once for each connection, most often while the queue is nearly empty, and then read the whole queue for
-- each mail: a day without a mail server would have made every request slower than the one before.
alter function enqueue_posted_mails() set enable_seqscan = off;
--> statement-breakpoint
alter function enqueue_mail_again() set enable_seqscan = off;
