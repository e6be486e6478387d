import { householdKeyParts } from "#app/platform/db/roles/roles.server.ts";
import { testSecret } from "./database.ts";

const [shown, hidden, someone = "", waiting] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const post = (date: string, published: boolean, picture: string) => ({
  ...{ title: "A post", excerpt: "Short.", category: "Technique", read_time: "3 min read", date, published },
  image_url: `/media/${picture}-1.jpg`,
});
const service = (id: string | undefined, published: boolean) => ({
  ...{ id, title: "A service", description: "Two words.", price: "$90", display_order: 1 },
  ...{ link: `/services/${published ? "shown" : "hidden"}`, published },
});
const picture = (name: string) => ({ url: `/media/${name}-1.jpg`, width: 480, height: 320 });
const parts = (part: Row): Row[] => [shown, hidden].map((service_id) => ({ service_id, display_order: 1, ...part }));
const message = (over: Row) => ({ name: "Dana", email: "dana@player.example", source: "contact", ...over });
const submission = (over: Row) => ({
  ...{ name: "Dana", email: "dana@player.example", recommended_service: "/services/shown", ...over },
});
const mail = (over: Row) => ({ about_kind: "message", about_id: shown, ...over });
const session = (start: string, over: Row) => ({
  ...{ calendar_id: someone, place_id: shown, title: "Lesson", ...over },
  during: `[2026-11-16 ${start}Z,2026-11-16 ${start.slice(0, 2)}:50Z)`,
  occupies: `[2026-11-16 ${start}Z,2026-11-16 ${start.slice(0, 2)}:50Z)`,
});
const today = new Date().toISOString().slice(0, 10);
const testimonial = { name: "Sam", level: "League", quote: "My serve lands now." };

type Row = Record<string, unknown>;

/** One row of the household that the policies are tested with, and one of another. */
const both = (row: (id: string, number: number) => Row): Row[] =>
  [someone, hidden].map((id = "", index) => row(id, index + 1));

/** The household that a household's policies are tested with. */
export const ownHousehold = someone;

/** At least one row for every table; where a policy lets some through, add rows that it must hide. */
export const plantedRows: Record<string, Row[]> = {
  users: [{ id: "u", name: "", email: "u@player.example" }],
  sign_ins: [{ id: "s", user_id: "u", token: "t", expires_at: today }],
  accounts: [{ id: "a", account_id: "u", provider_id: "credential", user_id: "u" }],
  verifications: [{ id: "v", identifier: "i", value: "v", expires_at: today }],
  profiles: [{ id: "u", email: "u@player.example" }],
  user_roles: [{ user_id: "u", role: "admin" }],
  throttles: [{ key: "k", tried_at: [today] }],
  two_factors: [{ id: "f", user_id: "u", secret: "s", backup_codes: "c" }],
  used_codes: [{ user_id: "u", code: "1" }],
  services: [service(shown, true), service(hidden, false)],
  service_feature_cards: parts({ title: "A card", text: "Its text." }),
  service_process_steps: parts({ title: "A step", text: "Its text." }),
  price_options: parts({ placement: "list", label: "per hour", amount: "$90" }),
  testimonials: [
    { ...testimonial, published: true },
    { ...testimonial, published: false, is_from_player: true },
  ],
  blog_posts: [{ ...post("2026-05-01", true, "published"), slug: "planted" }, post("2026-05-02", false, "draft")],
  blog_revisions: [{ ...post("2026-05-01", true, "published"), post_id: someone, content: "", saved_at: today }],
  hero_content: [
    {
      ...{ title: "T", subtitle: "S", description: "D", background_image_url: "/media/hero-1.jpg" },
      ...{ cta_primary_text: "A", cta_primary_link: "/", cta_secondary_text: "B", cta_secondary_link: "/quiz" },
    },
  ],
  pictures: [
    ...["published", "draft", "hero", "unused"].map(picture),
    ...["own", "other"].map((name) => ({ ...picture(name), url: `/private-media/${name}-1.jpg` })),
  ],
  claims: ["years", "wins"].map((key) => ({
    ...{ key, value: "9", label: "Years", place: "hero", display_order: 1, is_hidden: key === "wins" },
  })),
  sent_work: [{ key: crypto.randomUUID() }],
  setup_steps: [{ name: "brand" }],
  site_settings: [
    {
      ...{ brand: "B", tagline: "T", email: "b@court.example", phone: "555 0100", place: "P", hours: "H", story: "S" },
      ...{ time_zone: "UTC", consultation_minutes: 30, reply_hours: 24 },
    },
  ],
  quiz_questions: [{ question_text: "Q?", question_type: "goals", display_order: 1 }],
  quiz_options: [{ question_id: someone, option_text: "O", option_value: "o", display_order: 1 }],
  quiz_submissions: [
    submission({ status: "new" }),
    submission({ status: "completed" }),
    submission({ status: "new", spam: "flood" }),
    submission({ status: "reviewed", spam: "flood" }),
  ],
  messages: [
    message({ id: someone, status: "new", person_id: someone }),
    message({ status: "closed", person_id: hidden, player_id: shown }),
    message({ status: "new", spam: "flood", person_id: someone }),
  ],
  message_counts: [{ state: "new", slot: 0, total: 1 }],
  people: [
    { id: someone, name: "Dana", email: "dana@player.example", household_id: someone },
    { id: shown, name: "D. Field", email: "d.field@player.example", merged_into: someone },
    { id: hidden, name: "Sam", email: "sam@player.example", household_id: hidden },
    { id: waiting, name: "Ada", is_minor: true, household_id: hidden },
  ],
  households: [
    { id: someone, name: "Dana", contact_id: someone },
    { id: hidden, name: "Sam", contact_id: hidden },
  ],
  door_keys: [{ door: "courtside_household", ...householdKeyParts(testSecret) }],
  people_counts: [{ slot: 0, everybody: 3 }],
  person_merges: [
    { kept_id: someone, merged_id: someone, before: "{}" },
    { kept_id: someone, merged_id: someone, before: "{}", created_at: "2020-01-01" },
  ],
  events: [
    ...[someone, hidden].map((id) => ({
      ...{ id, kind: "requested", actor: "person", about_kind: "message", about_id: someone },
    })),
    { kind: "session_moved", actor: "person", about_kind: "session", about_id: someone },
  ],
  event_people: [someone, hidden].map((person_id) => ({ person_id, happened_at: today, event_id: person_id })),
  calendars: [{ id: someone }],
  places: [
    { id: shown, name: "Riverside" },
    { id: hidden, name: "Northside" },
  ],
  travel_times: [{ from_id: shown, to_id: hidden, minutes: 15 }],
  availability_rules: [{ calendar_id: someone, weekday: 1, minutes: "[540,720)", place_id: shown }],
  availability_exceptions: [{ calendar_id: someone, days: "[2026-11-26,2026-11-29)", is_open: false }],
  bookable_services: [{ service_id: shown }],
  series: [
    {
      ...{ id: someone, calendar_id: someone, place_id: shown, title: "Junior group", weekday: 1, starts_at: 900 },
      ...{ minutes: 60, valid: "[2026-11-16,)", written_until: "2026-11-16" },
    },
  ],
  series_people: [{ series_id: someone, person_id: someone }],
  sessions: [
    session("12:00", { id: someone, status: "booked", free_until: today, series_id: someone }),
    session("13:00", { id: hidden, status: "held", held_until: "2026-11-16 12:00+00" }),
    session("14:00", { id: shown, status: "requested", taken_by: "visitor" }),
    session("15:00", { status: "cancelled", taken_by: "visitor" }),
    session("17:00", { status: "weathered", held_until: "2026-11-16 17:01+00" }),
    session("16:00", {
      ...{ id: waiting, status: "held", held_until: "2026-11-16 15:00+00", taken_by: "list", offer_id: someone },
    }),
  ],
  session_people: [
    ...[someone, hidden, shown, waiting].map((session_id) => ({ session_id, person_id: someone })),
    { id: someone, session_id: someone, attendance: "here" },
  ],
  push_keys: [{ public_key: "public", sealed_private_key: "sealed" }],
  push_settings: [
    {
      ...{ user_id: "u", shows_names: false, is_quiet: true, quiet_from: 1260, quiet_to: 390 },
      lets_morning_through: true,
    },
  ],
  push_devices: [
    {
      ...{ id: someone, user_id: "u", sign_in_id: "s", name: "Safari on iPhone", kind: "phone" },
      ...{ endpoint_digest: "d".repeat(43), sealed_subscription: "sealed", events: "{request}" },
    },
  ],
  push_notices: [{ device_id: someone, event: "request", tag: "t", words: "W", path: "/admin", due_at: today }],
  forecast_settings: [{ source: "met_norway" }],
  forecasts: [{ place_id: shown, source: "met_norway", position: "40.73,-74", fresh_until: today }],
  weather_calls: [
    {
      ...{ id: someone, state: "off", reason: "rain", place_ids: `{${shown}}`, called_at: today },
      during: "[2026-11-16 12:00+00,2026-11-16 18:00+00)",
    },
  ],
  weather_call_spots: [{ call_id: someone, spot_id: someone, session_id: someone, offer_id: someone, used_minutes: 0 }],
  busy_sources: [{ id: someone, calendar_id: someone, name: "Family", sealed_address: "sealed" }],
  busy_blocks: [{ source_id: someone, during: "[2026-11-16 12:00+00,2026-11-16 13:00+00)" }],
  offers: [
    { id: someone, message_id: someone, person_id: someone, words: "Hi Dana." },
    { message_id: someone, words: "Hi Dana.", answered_at: today, answer: "Saturdays" },
    { message_id: someone, words: "A time has opened up.", wish_id: someone, answered_at: today },
  ],
  offered_times: [{ offer_id: someone, place_id: shown, during: "[2026-11-16 17:00Z,2026-11-16 18:00Z)" }],
  wishes: ["waiting", "withdrawn"].map((status, index) => ({
    ...{ message_id: [shown, hidden][index], contact_id: someone, person_id: someone, service_id: shown, status },
    ...{ title: "On-Court Lessons", minutes: 60, words: "Mondays", until: today },
    windows: JSON.stringify([{ date: "2026-11-16", from: 540, to: 600 }]),
  })),
  lesson_notes: [
    { id: someone, person_id: someone, words: "Toss further in front." },
    { id: hidden, person_id: hidden, words: "Split step." },
    { id: waiting, person_id: someone, words: "Not for them.", is_shared: false },
  ],
  lesson_pictures: [
    { note_id: someone, person_id: someone, url: "/private-media/own-1.jpg", display_order: 1 },
    { note_id: hidden, person_id: hidden, url: "/private-media/other-1.jpg", display_order: 1 },
    { note_id: waiting, person_id: someone, url: "/private-media/unshared-1.jpg", display_order: 1 },
    { note_id: hidden, person_id: waiting, url: "/private-media/unagreed-1.jpg", display_order: 1 },
  ],
  picture_consents: [someone, hidden].map((person_id) => ({ person_id, given_by: person_id })),
  private_notes: [{ note_id: someone, words: "Ask about the knee." }],
  homework_done: [
    { note_id: someone, person_id: someone },
    { note_id: hidden, person_id: hidden },
  ],
  skills: [
    { id: someone, name: "Serve", display_order: 1 },
    { id: hidden, name: "Volley", display_order: 2 },
  ],
  skill_marks: [
    { note_id: someone, skill_id: someone, step: 3 },
    { note_id: hidden, skill_id: hidden, step: 2 },
    { note_id: waiting, skill_id: hidden },
  ],
  homework_templates: [{ words: "40 tosses", display_order: 1 }],
  credit_accounts: both((id) => ({ id, holders: [id], family_id: shown, title: "On-Court Lessons" })),
  credit_reasons: [{ account_id: someone, words: "A fever" }],
  credit_entries: both((account_id) => ({
    ...{ account_id, version: 1, kind: "opening", available: 60, held: 0 },
    ...{ available_after: 60, held_after: 0 },
  })),
  sales: both((id) => ({
    ...{ id, account_id: id, title: "8 lessons", sold_on: today, currency: "USD", tax: "none" },
  })),
  sale_lines: both((sale_id) => ({ sale_id, kind: "price", minutes: 480, amount_minor: 120_000 })),
  payers: both((id) => ({ id, person_id: id, name: "Dana", keep_until: today })),
  payments: both((id) => ({
    ...{ id, payer_id: id, method: "cash", amount_minor: 120_000, currency: "USD", paid_on: today },
  })),
  receipts: both((id, number) => ({ id, number, kind: "receipt", payment_id: id, seller: "{}" })),
  receipt_lines: both((id) => ({ receipt_id: id, sale_id: id, title: "8 lessons", amount_minor: 120_000 })),
  card_checkouts: [
    { id: someone, sale_id: someone, person_id: someone, amount_minor: 120_000, currency: "USD", open_until: today },
  ],
  card_refunds: [{ checkout_id: someone, amount_minor: 60_000 }],
  card_events: [{ id: "evt_1", kind: "refund.created" }],
  family_sign_ins: [
    { person_id: someone, token_digest: "d".repeat(43), device: "Safari on iPhone", expires_at: "2999-01-01" },
  ],
  number_series: [{ name: "receipts" }],
  phrase_settings: [{ meanings: "{}" }],
  misread_phrases: [
    { phrase: "sat or sun", understood: "weekends" },
    { phrase: "sat or sun", understood: "weekends", created_at: "2020-01-01" },
  ],
  links: [{ purpose: "see", subject_id: someone, token_digest: "d".repeat(43), expires_at: "2999-01-01" }],
  form_uses: [{ client: "c" }],
  reply_templates: [{ title: "T", body: "B" }],
  mails: [
    mail({ kind: "coach" }),
    mail({ kind: "acknowledgement", recipient: "dana@player.example" }),
    mail({ kind: "reply", recipient: "dana@player.example", subject: "S", body: "B" }),
    mail({ kind: "reply", recipient: "dana@player.example", subject: "S", body: "B", status: "failed" }),
    mail({ kind: "coach", status: "sent" }),
    { kind: "session", about_kind: "session", about_id: someone },
  ],
  deleted_rows: [{ deletion: someone, table_name: "testimonials", content: JSON.stringify(testimonial) }],
  incidents: [{ check_name: "mail", says: "Late." }],
  self_tests: [{ took_ms: 1, is_good: true, steps: "[]" }],
  backups: [{ made_at: today, bytes: 1, rows: 1 }],
  page_views: [{ day: today, visitor: someone, path: "/", source: "", medium: "", campaign: "" }],
  view_counts: [{ day: today, views: 1 }],
  view_batches: [{ id: someone, day: today }],
  visitor_salts: [{ day: today, salt: "0".repeat(64) }],
  daily_visits: [{ day: today, views: 1, visitors: 1 }],
  daily_pages: [{ day: today, path: "/", views: 1, visitors: 1 }],
  daily_steps: [{ day: today, step: "contact", visitors: 1 }],
  daily_sources: [
    {
      ...{ day: today, source: "", medium: "", campaign: "" },
      ...{ visitors: 1, saw_service: 0, started_quiz: 0, finished_quiz: 0, sent_request: 0 },
    },
  ],
};
