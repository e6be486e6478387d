ALTER TABLE "offers" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weather_call_spots_of_offer" ON "weather_call_spots" USING btree ("offer_id");