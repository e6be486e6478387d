ALTER TABLE "messages" DROP CONSTRAINT "messages_booking_is_complete";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_is_complete" CHECK (source <> 'booking' or (preferred_date is not null
        and (intent = 'consultation' or (session_type is not null and skill_level is not null))));