import { emptyTexts } from "#app/features/services/service-input.ts";

/**
 * Every table with text columns, and whose words they hold. personal-data.test.ts fails if a table or column is
 * missing here; it also plants and looks for everything declared personal.
 */
type Declaration = {
  /** About the person an address belongs to: part of their export, and erased with them. */
  personal?: readonly string[];
  /** On documents that the law wants kept: exported, and erased when that time is over. */
  legal?: readonly string[];
  /** Erased with them, but never exported. */
  secret?: readonly string[];
  /** Keyed digests of networks and accounts: they identify no one and are soon deleted. */
  pseudonym?: readonly string[];
  /** What the coach publishes, including people's names: changed and deleted where it was written. */
  published?: readonly string[];
  /** Codes, ids and our own words. */
  plain?: readonly string[];
  /** How the rows about a person are found when they are erased. */
  erased?: string;
  /** How long rows are kept otherwise. */
  kept: string;
};

const untilDeleted = "until the coach deletes it";
const withTheSite = "as long as the site";
const withAccount = "with the account";

export const personalData: Record<string, Declaration> = {
  "public.people": {
    personal: ["name", "email", "phone", "note"],
    plain: ["skill_level", "origin"],
    erased: "eraseAll",
    kept: "until the coach erases them; people who only wrote are deleted with their last request",
  },
  "public.households": { personal: ["name"], erased: "eraseAll, with its people", kept: "as long as its people" },
  "public.person_merges": {
    personal: ["before"],
    erased: "with the person",
    kept: "30 days, for the undo",
  },
  "public.events": {
    plain: ["kind", "actor", "about_kind", "facts"],
    erased: "with the last person whose history it is part of",
    kept: "as long as its people",
  },
  "public.event_people": { plain: ["kind"], erased: "with the person", kept: "as long as the person" },
  "public.calendars": { plain: ["policy"], kept: withTheSite },
  "public.bookable_services": { plain: ["mode"], kept: untilDeleted },
  "public.places": { plain: ["name", "address", "kind"], kept: withTheSite },
  "public.availability_rules": { plain: ["minutes", "valid"], kept: untilDeleted },
  "public.availability_exceptions": { published: ["note"], plain: ["days", "minutes"], kept: untilDeleted },
  "public.series": {
    personal: ["title", "overruled_because"],
    plain: ["valid", "overruled"],
    erased: "eraseFromCalendar: deleted with its last person",
    kept: withTheSite,
  },
  "public.sessions": {
    personal: ["title", "overruled_because", "ended_because", "ended_words"],
    plain: [
      "skipped",
      "called_off_for",
      "during",
      "occupies",
      "status",
      "overruled",
      "taken_by",
      "policy",
      "settled",
      "grace_uses",
    ],
    erased: "eraseFromCalendar: the session stays, without a name or the coach's words",
    kept: withTheSite,
  },
  "public.session_people": {
    plain: ["attendance", "settled"],
    erased: "with the person; that somebody came stays, without a name",
    kept: "as long as the session",
  },
  "public.push_keys": { plain: ["public_key", "sealed_private_key"], kept: withTheSite },
  "public.push_settings": { plain: ["user_id"], kept: withAccount },
  // The coach's own devices; words without names.
  "public.push_devices": {
    plain: ["user_id", "sign_in_id", "name", "kind", "endpoint_digest", "sealed_subscription", "events"],
    kept: "with the sign-in",
  },
  "public.push_notices": { plain: ["event", "tag", "words", "path"], kept: "7 days, and no longer than the device" },
  "public.forecast_settings": { plain: ["source", "heat_celsius"], kept: withTheSite },
  "public.forecasts": {
    plain: ["source", "position", "hours", "last_modified", "failure"],
    kept: "as long as the forecast is switched on",
  },
  "public.weather_calls": { plain: ["state", "reason", "during", "place_ids"], kept: withTheSite },
  "public.weather_call_spots": {
    plain: [],
    erased: "with the person; that somebody was to come stays, without a name",
    kept: "as long as the session",
  },
  // The coach's busy times elsewhere, without any text. The address is encrypted and never shown.
  "public.busy_sources": {
    plain: ["name", "sealed_address", "etag", "last_modified", "failure"],
    kept: untilDeleted,
  },
  "public.busy_blocks": { plain: ["during"], kept: "until the calendar is read again or deleted" },
  "public.messages": {
    personal: ["name", "email", "mailbox", "phone", "preferred_date", "message", "price_option", "child_name"],
    plain: ["session_type", "session_title", "skill_level", "status", "source", "intent", "spam", "content_digest"],
    erased: "eraseMessagesOf",
    kept: "closed: retention_months after the last change; spam: 30 days",
  },
  "public.offers": {
    personal: ["words", "answer"],
    erased: "eraseOffersTo, or with the message",
    kept: "as long as the message; if it replaces a session, as long as the person",
  },
  "public.offered_times": { plain: ["during"], erased: "with the offer", kept: "as long as the offer" },
  "public.wishes": {
    personal: ["words"],
    plain: ["title", "windows", "seen", "status"],
    erased: "eraseWishesOf, or with the message",
    kept: "as long as the message",
  },
  "public.lesson_notes": { personal: ["words", "homework"], erased: "with the person", kept: "as long as the person" },
  // The coach's own words about a person, for no one else.
  "public.private_notes": { secret: ["words"], erased: "with the person", kept: "as long as the person" },
  "public.lesson_pictures": {
    plain: ["url"],
    erased: "with the person; the file in the next night",
    kept: "as long as the person, and the guardian's consent",
  },
  "public.skills": { plain: ["name"], kept: withTheSite },
  "public.homework_templates": { plain: ["words"], kept: untilDeleted },
  // The path of ids stays without names; the title is the service's.
  "public.credit_accounts": { plain: ["holders", "title"], erased: "without a name, with its sums", kept: withTheSite },
  "public.credit_entries": { plain: ["kind"], erased: "without a name, with its minutes", kept: withTheSite },
  "public.credit_reasons": { personal: ["words"], erased: "eraseFromCredits", kept: "as long as the person" },
  "public.sales": { plain: ["title", "terms", "currency", "tax"], erased: "without a name", kept: withTheSite },
  "public.sale_lines": { plain: ["kind"], erased: "without a name", kept: withTheSite },
  "public.payers": {
    legal: ["name", "address"],
    erased: "unlinked with the person; forget_payers removes them",
    kept: "with the person, and until their last receipt need not be kept any longer",
  },
  "public.payments": { plain: ["method", "currency"], erased: "without a name", kept: withTheSite },
  "public.receipts": { plain: ["kind", "seller"], erased: "without a name", kept: withTheSite },
  "public.receipt_lines": { plain: ["title"], erased: "without a name", kept: withTheSite },
  "public.card_checkouts": {
    plain: ["currency", "state", "session_id", "payment_intent"],
    erased: "unlinked with the person; Stripe keeps its own records",
    kept: withTheSite,
  },
  "public.card_refunds": { plain: ["state", "stripe_id"], erased: "without a name", kept: withTheSite },
  "public.card_events": { plain: ["id", "kind"], kept: "90 days" },
  "public.number_series": { plain: ["name"], kept: withTheSite },
  "public.phrase_settings": { plain: ["meanings"], kept: withTheSite },
  // Names, addresses and numbers are removed before it is stored, and nothing links it to its author.
  "public.misread_phrases": { plain: ["phrase", "understood"], kept: "180 days, or until the coach deletes it" },
  "public.quiz_submissions": {
    personal: ["name", "email", "phone", "age_group", "ranking_level", "goals", "training_preference"],
    plain: ["recommended_service", "status", "spam", "content_digest"],
    erased: "eraseSubmissionsOf",
    kept: "completed: retention_months after the last change; spam: 30 days",
  },
  "public.mails": {
    personal: ["recipient", "subject", "body"],
    secret: ["once"],
    plain: ["kind", "about_kind", "status", "failure", "says"],
    erased: "with the message or submission, or with the person it is to",
    kept: "as long as the message or submission; about a session, as long as the person",
  },
  "public.users": {
    personal: ["name", "email", "image"],
    plain: ["id"],
    erased: "eraseAccountOf, unless it is an admin's",
    kept: "until the account is deleted",
  },
  "public.profiles": { personal: ["email"], plain: ["id"], erased: withAccount, kept: withAccount },
  "public.sign_ins": {
    personal: ["ip_address", "user_agent"],
    secret: ["token"],
    plain: ["id", "user_id"],
    erased: withAccount,
    kept: "an hour after they expire",
  },
  "public.accounts": {
    secret: ["access_token", "refresh_token", "id_token", "password"],
    plain: ["id", "account_id", "provider_id", "user_id", "scope"],
    erased: withAccount,
    kept: withAccount,
  },
  "public.family_sign_ins": {
    personal: ["device"],
    plain: ["token_digest"],
    erased: "with the person",
    kept: "30 days after they end",
  },
  "public.two_factors": {
    secret: ["secret", "backup_codes"],
    plain: ["id", "user_id"],
    erased: withAccount,
    kept: withAccount,
  },
  "public.used_codes": { secret: ["code"], plain: ["user_id"], erased: withAccount, kept: "a day" },
  "public.verifications": {
    secret: ["identifier", "value"],
    plain: ["id"],
    erased: withAccount,
    kept: "an hour after they expire",
  },
  "public.user_roles": { plain: ["user_id", "role"], kept: withAccount },
  "public.throttles": { pseudonym: ["key"], plain: ["tried_at"], kept: "a day after the last try" },
  "public.form_uses": { pseudonym: ["client"], kept: "a day" },
  "public.page_views": { plain: ["path", "reached", "source", "medium", "campaign"], kept: "30 days" },
  "public.visitor_salts": { plain: ["salt"], kept: "its day" },
  "public.daily_pages": { plain: ["path"], kept: withTheSite },
  "public.daily_sources": { plain: ["source", "medium", "campaign"], kept: withTheSite },
  "public.daily_steps": { plain: ["step"], kept: withTheSite },
  "public.door_keys": { plain: ["door", "inner_key", "outer_key"], kept: "until APP_SECRET is changed" },
  // A digest of random bits, and an id that identifies no one.
  "public.links": { plain: ["purpose", "token_digest"], kept: "30 days after they expire or are revoked" },
  "public.message_counts": { plain: ["state"], kept: withTheSite },
  "public.incidents": { plain: ["check_name", "says"], kept: "90 days after it is over" },
  "public.self_tests": { plain: ["steps"], kept: "the last hundred" },
  // What a player sent stays, but nothing says whose it was.
  "public.testimonials": { published: ["name", "level", "quote"], kept: untilDeleted },
  "public.blog_posts": {
    published: ["title", "excerpt", "content", "category", "read_time", "image_url", "slug"],
    kept: untilDeleted,
  },
  "public.blog_revisions": {
    published: ["title", "excerpt", "content", "category", "read_time", "image_url"],
    kept: "with the post",
  },
  "public.pictures": { published: ["url", "alt"], plain: ["widths"], kept: "30 days after their last use" },
  "public.claims": { published: ["key", "value", "label", "place"], kept: withTheSite },
  "public.hero_content": {
    published: [
      "title",
      "subtitle",
      "description",
      "cta_primary_text",
      "cta_primary_link",
      "cta_secondary_text",
      "cta_secondary_link",
      "background_image_url",
    ],
    kept: withTheSite,
  },
  "public.services": { published: [...Object.keys(emptyTexts), "features", "session_type"], kept: untilDeleted },
  "public.price_options": { published: ["placement", "label", "note", "amount"], kept: "with the service" },
  "public.service_feature_cards": { published: ["title", "text"], kept: "with the service" },
  "public.service_process_steps": { published: ["duration", "title", "text"], kept: "with the service" },
  "public.quiz_questions": { published: ["question_text", "question_type"], kept: untilDeleted },
  "public.quiz_options": {
    published: ["option_text", "option_value", "recommended_service"],
    kept: "with the question",
  },
  "public.reply_templates": { published: ["title", "body"], kept: untilDeleted },
  "public.deleted_rows": { published: ["content"], plain: ["table_name"], kept: "a day" },
  "public.sent_work": { plain: ["answer"], kept: "90 days" },
  "public.setup_steps": { plain: ["name"], kept: "until it is done" },
  "public.site_settings": {
    published: ["brand", "tagline", "email", "phone", "place", "hours", "story", "texts"],
    plain: [
      ...["time_zone", "region", "currency", "notification_emails"],
      ...["seller_name", "seller_address", "tax_number", "tax"],
    ],
    kept: withTheSite,
  },
  // A job contains only ids, and its error is in our own words (platform/jobs/worker.server.ts).
  "graphile_worker._private_jobs": {
    plain: ["payload", "last_error", "key", "locked_by", "flags"],
    kept: "until it is done; 14 days after the last try",
  },
  "graphile_worker._private_job_queues": { plain: ["queue_name", "locked_by"], kept: withTheSite },
  "graphile_worker._private_known_crontabs": { plain: ["identifier"], kept: withTheSite },
  "graphile_worker._private_tasks": { plain: ["identifier"], kept: withTheSite },
  "drizzle.__drizzle_migrations": { plain: ["hash"], kept: withTheSite },
};
