CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_account_id_length" CHECK (char_length("accounts"."account_id") between 1 and 200),
	CONSTRAINT "accounts_provider_id_length" CHECK (char_length("accounts"."provider_id") between 1 and 60),
	CONSTRAINT "accounts_access_token_length" CHECK (char_length("accounts"."access_token") between 0 and 8000),
	CONSTRAINT "accounts_refresh_token_length" CHECK (char_length("accounts"."refresh_token") between 0 and 8000),
	CONSTRAINT "accounts_id_token_length" CHECK (char_length("accounts"."id_token") between 0 and 8000),
	CONSTRAINT "accounts_scope_length" CHECK (char_length("accounts"."scope") between 0 and 2000),
	CONSTRAINT "accounts_password_length" CHECK (char_length("accounts"."password") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_length" CHECK (char_length("profiles"."email") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_length" CHECK (char_length("sessions"."token") between 1 and 200),
	CONSTRAINT "sessions_ip_address_length" CHECK (char_length("sessions"."ip_address") between 0 and 64),
	CONSTRAINT "sessions_user_agent_length" CHECK (char_length("sessions"."user_agent") between 0 and 500)
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 0 and 100),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_image_length" CHECK (char_length("users"."image") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_identifier_length" CHECK (char_length("verifications"."identifier") between 1 and 500),
	CONSTRAINT "verifications_value_length" CHECK (char_length("verifications"."value") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"read_time" text NOT NULL,
	"date" date NOT NULL,
	"image_url" text,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_title_length" CHECK (char_length("blog_posts"."title") between 1 and 200),
	CONSTRAINT "blog_posts_excerpt_length" CHECK (char_length("blog_posts"."excerpt") between 1 and 500),
	CONSTRAINT "blog_posts_content_length" CHECK (char_length("blog_posts"."content") between 0 and 200000),
	CONSTRAINT "blog_posts_category_length" CHECK (char_length("blog_posts"."category") between 1 and 60),
	CONSTRAINT "blog_posts_read_time_length" CHECK (char_length("blog_posts"."read_time") between 1 and 40),
	CONSTRAINT "blog_posts_image_url_length" CHECK (char_length("blog_posts"."image_url") between 1 and 500),
	CONSTRAINT "blog_posts_image_url_is_link" CHECK ("blog_posts"."image_url" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$')
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claims" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"place" text NOT NULL,
	"display_order" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_key_is_code" CHECK ("claims"."key" ~ '^[a-z]+(_[a-z]+)*$'),
	CONSTRAINT "claims_key_length" CHECK (char_length("claims"."key") between 1 and 60),
	CONSTRAINT "claims_value_length" CHECK (char_length("claims"."value") between 1 and 40),
	CONSTRAINT "claims_label_length" CHECK (char_length("claims"."label") between 1 and 100),
	CONSTRAINT "claims_place_length" CHECK (char_length("claims"."place") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hero_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"cta_primary_text" text NOT NULL,
	"cta_primary_link" text NOT NULL,
	"cta_secondary_text" text NOT NULL,
	"cta_secondary_link" text NOT NULL,
	"background_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hero_content_title_length" CHECK (char_length("hero_content"."title") between 1 and 200),
	CONSTRAINT "hero_content_subtitle_length" CHECK (char_length("hero_content"."subtitle") between 1 and 200),
	CONSTRAINT "hero_content_description_length" CHECK (char_length("hero_content"."description") between 1 and 500),
	CONSTRAINT "hero_content_cta_primary_text_length" CHECK (char_length("hero_content"."cta_primary_text") between 1 and 60),
	CONSTRAINT "hero_content_cta_primary_link_length" CHECK (char_length("hero_content"."cta_primary_link") between 1 and 500),
	CONSTRAINT "hero_content_cta_secondary_text_length" CHECK (char_length("hero_content"."cta_secondary_text") between 1 and 60),
	CONSTRAINT "hero_content_cta_secondary_link_length" CHECK (char_length("hero_content"."cta_secondary_link") between 1 and 500),
	CONSTRAINT "hero_content_background_image_url_length" CHECK (char_length("hero_content"."background_image_url") between 1 and 500),
	CONSTRAINT "hero_content_cta_primary_link_is_link" CHECK ("hero_content"."cta_primary_link" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$'),
	CONSTRAINT "hero_content_cta_secondary_link_is_link" CHECK ("hero_content"."cta_secondary_link" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$'),
	CONSTRAINT "hero_content_background_image_url_is_link" CHECK ("hero_content"."background_image_url" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$')
);
--> statement-breakpoint
ALTER TABLE "hero_content" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"preferred_date" text,
	"session_type" text,
	"skill_level" text,
	"message" text,
	"status" text DEFAULT 'new' NOT NULL,
	"source" text NOT NULL,
	"intent" text DEFAULT 'session' NOT NULL,
	"service_id" uuid,
	"price_option" text,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_name_length" CHECK (char_length("messages"."name") between 2 and 100),
	CONSTRAINT "messages_email_length" CHECK (char_length("messages"."email") between 3 and 254),
	CONSTRAINT "messages_phone_length" CHECK (char_length("messages"."phone") between 1 and 32),
	CONSTRAINT "messages_preferred_date_length" CHECK (char_length("messages"."preferred_date") between 1 and 200),
	CONSTRAINT "messages_message_length" CHECK (char_length("messages"."message") between 1 and 5000),
	CONSTRAINT "messages_price_option_length" CHECK (char_length("messages"."price_option") between 1 and 300),
	CONSTRAINT "messages_session_type_known" CHECK ("messages"."session_type" in ('on-court', 'video-analysis', 'mental-performance', 'fitness', 'tournament', 'remote-strategy')),
	CONSTRAINT "messages_skill_level_known" CHECK ("messages"."skill_level" in ('beginner', 'recreational', 'intermediate', 'advanced', 'competitive')),
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('new', 'open', 'processed', 'closed')),
	CONSTRAINT "messages_source_known" CHECK ("messages"."source" in ('booking', 'contact')),
	CONSTRAINT "messages_intent_known" CHECK ("messages"."intent" in ('session', 'consultation')),
	CONSTRAINT "messages_booking_is_complete" CHECK (source <> 'booking' or (preferred_date is not null and session_type is not null and skill_level is not null)),
	CONSTRAINT "messages_contact_has_no_session" CHECK (source <> 'contact' or (preferred_date is null and session_type is null))
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"option_text" text NOT NULL,
	"option_value" text NOT NULL,
	"recommended_service" text,
	"display_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_options_option_text_length" CHECK (char_length("quiz_options"."option_text") between 1 and 200),
	CONSTRAINT "quiz_options_option_value_length" CHECK (char_length("quiz_options"."option_value") between 1 and 100),
	CONSTRAINT "quiz_options_recommended_service_length" CHECK (char_length("quiz_options"."recommended_service") between 1 and 200),
	CONSTRAINT "quiz_options_recommended_service_is_path" CHECK ("quiz_options"."recommended_service" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "quiz_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_text" text NOT NULL,
	"question_type" text NOT NULL,
	"display_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_questions_question_text_length" CHECK (char_length("quiz_questions"."question_text") between 1 and 300),
	CONSTRAINT "quiz_questions_question_type_known" CHECK ("quiz_questions"."question_type" in ('age_group', 'ranking_level', 'goals', 'training_preference'))
);
--> statement-breakpoint
ALTER TABLE "quiz_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"recommended_service" text NOT NULL,
	"age_group" text,
	"ranking_level" text,
	"goals" text,
	"training_preference" text,
	"status" text DEFAULT 'new' NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_submissions_name_length" CHECK (char_length("quiz_submissions"."name") between 2 and 100),
	CONSTRAINT "quiz_submissions_email_length" CHECK (char_length("quiz_submissions"."email") between 3 and 254),
	CONSTRAINT "quiz_submissions_phone_length" CHECK (char_length("quiz_submissions"."phone") between 1 and 32),
	CONSTRAINT "quiz_submissions_recommended_service_length" CHECK (char_length("quiz_submissions"."recommended_service") between 1 and 200),
	CONSTRAINT "quiz_submissions_age_group_length" CHECK (char_length("quiz_submissions"."age_group") between 1 and 200),
	CONSTRAINT "quiz_submissions_ranking_level_length" CHECK (char_length("quiz_submissions"."ranking_level") between 1 and 200),
	CONSTRAINT "quiz_submissions_goals_length" CHECK (char_length("quiz_submissions"."goals") between 1 and 200),
	CONSTRAINT "quiz_submissions_training_preference_length" CHECK (char_length("quiz_submissions"."training_preference") between 1 and 200),
	CONSTRAINT "quiz_submissions_status_known" CHECK ("quiz_submissions"."status" in ('new', 'reviewed', 'in-progress', 'contacted', 'completed')),
	CONSTRAINT "quiz_submissions_recommended_service_is_path" CHECK ("quiz_submissions"."recommended_service" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "quiz_submissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "price_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"amount" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "price_options_label_length" CHECK (char_length("price_options"."label") between 1 and 100),
	CONSTRAINT "price_options_note_length" CHECK (char_length("price_options"."note") between 1 and 100),
	CONSTRAINT "price_options_amount_length" CHECK (char_length("price_options"."amount") between 1 and 40),
	CONSTRAINT "price_options_placement_known" CHECK ("price_options"."placement" in ('list', 'detail'))
);
--> statement-breakpoint
ALTER TABLE "price_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_feature_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "service_feature_cards_title_length" CHECK (char_length("service_feature_cards"."title") between 1 and 200),
	CONSTRAINT "service_feature_cards_text_length" CHECK (char_length("service_feature_cards"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "service_feature_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_process_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"duration" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "service_process_steps_duration_length" CHECK (char_length("service_process_steps"."duration") between 1 and 60),
	CONSTRAINT "service_process_steps_title_length" CHECK (char_length("service_process_steps"."title") between 1 and 200),
	CONSTRAINT "service_process_steps_text_length" CHECK (char_length("service_process_steps"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "service_process_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" text NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"link" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"display_order" integer NOT NULL,
	"session_type" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"process_title" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_title_length" CHECK (char_length("services"."title") between 1 and 200),
	CONSTRAINT "services_description_length" CHECK (char_length("services"."description") between 1 and 500),
	CONSTRAINT "services_price_length" CHECK (char_length("services"."price") between 1 and 100),
	CONSTRAINT "services_link_length" CHECK (char_length("services"."link") between 1 and 200),
	CONSTRAINT "services_lead_length" CHECK (char_length("services"."lead") between 0 and 1000),
	CONSTRAINT "services_picture_length" CHECK (char_length("services"."picture") between 0 and 500),
	CONSTRAINT "services_process_title_length" CHECK (char_length("services"."process_title") between 0 and 200),
	CONSTRAINT "services_session_type_known" CHECK ("services"."session_type" in ('on-court', 'video-analysis', 'mental-performance', 'fitness', 'tournament', 'remote-strategy')),
	CONSTRAINT "services_link_is_path" CHECK ("services"."link" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "services_features_size" CHECK (cardinality("services"."features") <= 20),
	CONSTRAINT "services_features_length" CHECK (char_length(array_to_string("services"."features", '')) <= 4000),
	CONSTRAINT "services_display_order_positive" CHECK ("services"."display_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"tagline" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"place" text NOT NULL,
	"hours" text NOT NULL,
	"time_zone" text NOT NULL,
	"consultation_minutes" integer NOT NULL,
	"reply_hours" integer NOT NULL,
	"story" text NOT NULL,
	"notification_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"sign_up_open" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_brand_length" CHECK (char_length("site_settings"."brand") between 1 and 100),
	CONSTRAINT "site_settings_tagline_length" CHECK (char_length("site_settings"."tagline") between 0 and 200),
	CONSTRAINT "site_settings_email_length" CHECK (char_length("site_settings"."email") between 0 and 254),
	CONSTRAINT "site_settings_phone_length" CHECK (char_length("site_settings"."phone") between 0 and 32),
	CONSTRAINT "site_settings_place_length" CHECK (char_length("site_settings"."place") between 0 and 200),
	CONSTRAINT "site_settings_hours_length" CHECK (char_length("site_settings"."hours") between 0 and 100),
	CONSTRAINT "site_settings_time_zone_length" CHECK (char_length("site_settings"."time_zone") between 1 and 60),
	CONSTRAINT "site_settings_story_length" CHECK (char_length("site_settings"."story") between 0 and 10000),
	CONSTRAINT "site_settings_consultation_minutes_sane" CHECK ("site_settings"."consultation_minutes" between 1 and 240),
	CONSTRAINT "site_settings_reply_hours_sane" CHECK ("site_settings"."reply_hours" between 1 and 168),
	CONSTRAINT "site_settings_notification_emails_size" CHECK (cardinality("site_settings"."notification_emails") <= 10)
);
--> statement-breakpoint
ALTER TABLE "site_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"quote" text NOT NULL,
	"rating" integer DEFAULT 5 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_name_length" CHECK (char_length("testimonials"."name") between 2 and 100),
	CONSTRAINT "testimonials_level_length" CHECK (char_length("testimonials"."level") between 2 and 100),
	CONSTRAINT "testimonials_quote_length" CHECK (char_length("testimonials"."quote") between 10 and 2000),
	CONSTRAINT "testimonials_rating_1_to_5" CHECK ("testimonials"."rating" between 1 and 5),
	CONSTRAINT "testimonials_display_order_positive" CHECK ("testimonials"."display_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "testimonials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_feature_cards" ADD CONSTRAINT "service_feature_cards_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_process_steps" ADD CONSTRAINT "service_process_steps_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_of_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_of_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "blog_posts_published_newest_first" ON "blog_posts" USING btree ("date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE published;--> statement-breakpoint
CREATE INDEX "blog_posts_newest_first" ON "blog_posts" USING btree ("date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "hero_content_is_one_row" ON "hero_content" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "messages_idempotency_key" ON "messages" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "messages_newest_first" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_by_status" ON "messages" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree (lower("email"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_service" ON "messages" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "quiz_options_of_question" ON "quiz_options" USING btree ("question_id","display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "quiz_questions_in_order" ON "quiz_questions" USING btree ("display_order","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_idempotency_key" ON "quiz_submissions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "quiz_submissions_newest_first" ON "quiz_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_submissions_of_address" ON "quiz_submissions" USING btree (lower("email"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "price_options_of_service" ON "price_options" USING btree ("service_id","placement","display_order");--> statement-breakpoint
CREATE INDEX "service_feature_cards_of_service" ON "service_feature_cards" USING btree ("service_id","display_order");--> statement-breakpoint
CREATE INDEX "service_process_steps_of_service" ON "service_process_steps" USING btree ("service_id","display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "services_link" ON "services" USING btree ("link");--> statement-breakpoint
CREATE INDEX "services_published_in_order" ON "services" USING btree ("display_order","created_at","id") WHERE published;--> statement-breakpoint
CREATE UNIQUE INDEX "site_settings_is_one_row" ON "site_settings" USING btree ((true));--> statement-breakpoint
CREATE INDEX "testimonials_published_in_order" ON "testimonials" USING btree ("display_order","created_at","id") WHERE published;--> statement-breakpoint
CREATE POLICY "accounts keep credentials" ON "accounts" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts keep profiles" ON "profiles" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads profiles" ON "profiles" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "accounts keep sessions" ON "sessions" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts keep roles" ON "user_roles" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads roles" ON "user_roles" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "accounts keep users" ON "users" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts keep verifications" ON "verifications" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published posts" ON "blog_posts" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages posts" ON "blog_posts" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read claims" ON "claims" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages claims" ON "claims" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read the hero" ON "hero_content" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages the hero" ON "hero_content" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake stores messages" ON "messages" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "intake recognises a repeated message" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages messages" ON "messages" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read messages" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "visitors read quiz options" ON "quiz_options" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages quiz options" ON "quiz_options" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read quiz questions" ON "quiz_questions" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages quiz questions" ON "quiz_questions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake stores quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "intake recognises a repeated submission" ON "quiz_submissions" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "visitors read published prices" ON "price_options" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages prices" ON "price_options" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published feature cards" ON "service_feature_cards" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages feature cards" ON "service_feature_cards" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published process steps" ON "service_process_steps" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages process steps" ON "service_process_steps" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages services" ON "services" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read settings" ON "site_settings" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages settings" ON "site_settings" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read settings" ON "site_settings" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "visitors read published testimonials" ON "testimonials" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages testimonials" ON "testimonials" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);