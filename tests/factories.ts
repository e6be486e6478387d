import { slugOfPost } from "#app/features/blog/post.ts";
import type { blogPosts } from "#app/features/blog/tables.server.ts";
import type { BookingInput, ContactInput } from "#app/features/inbox/schema.ts";
import type { ViewBatch } from "#app/features/insights/mutations.server.ts";
import type { PersonInput } from "#app/features/people/person-input.server.ts";
import type { QuizInput } from "#app/features/quiz/schema.ts";
import type { ServiceInput } from "#app/features/services/service-input.server.ts";
import { emptyTexts } from "#app/features/services/service-input.ts";
import type { services } from "#app/features/services/tables.server.ts";
import type { testimonials } from "#app/features/testimonials/tables.server.ts";

/** Each builds a valid object; a test names only the fields it is about. */
export function contactForm(over: Partial<ContactInput> = {}): ContactInput {
  return {
    name: "Dana Field",
    email: "dana@player.example",
    phone: null,
    skill_level: null,
    message: "Is Saturday free?",
    idempotency_key: crypto.randomUUID(),
    ...over,
  };
}

export function bookingForm(over: Partial<BookingInput> = {}): BookingInput {
  return {
    ...contactForm(),
    time: null,
    wait: null,
    preferred_date: "next Monday at 3pm",
    session_type: "video-analysis",
    skill_level: "intermediate",
    intent: "session",
    child_name: null,
    child_age: null,
    service: undefined,
    option: undefined,
    ...over,
  };
}

export function quizForm(over: Partial<QuizInput> = {}): QuizInput {
  const { name, email, phone, idempotency_key } = contactForm();
  return { name, email, phone, idempotency_key, answers: [], ...over };
}

/** What the coach types for a person; by default an adult without an address. */
export function personForm(over: Partial<PersonInput> = {}): PersonInput {
  return {
    ...{ name: "Dana Field", email: null, phone: null, is_minor: false, birth_year: null, skill_level: null },
    ...{ plays: true, household: "none", with_id: null, with_name: "", household_name: null },
    ...{ parent_name: "", is_contact: false, version: "" },
    ...over,
  };
}

export function testimonial(over: Partial<typeof testimonials.$inferInsert> = {}): typeof testimonials.$inferInsert {
  return { name: "Sam K.", level: "League player", quote: "My second serve finally lands.", ...over };
}

export function blogPost(over: Partial<typeof blogPosts.$inferInsert> = {}): typeof blogPosts.$inferInsert {
  const { title = "Footwork first", published = true } = over;
  return {
    slug: published ? slugOfPost(title) : null,
    title,
    excerpt: "Why the feet come before the arm.",
    content: "Split step, then swing.",
    category: "Technique",
    read_time: "3 min read",
    date: "2026-05-01",
    ...over,
  };
}

export function coachingService(over: Partial<typeof services.$inferInsert> = {}): typeof services.$inferInsert {
  return {
    title: "Doubles Clinic",
    description: "Positions and signals for two.",
    price: "From $90/session",
    link: `/services/doubles-${crypto.randomUUID().slice(0, 8)}`,
    display_order: 50,
    ...over,
  };
}

/** What the coach types for a new service. */
export function serviceForm(over: Partial<ServiceInput> = {}): ServiceInput {
  return {
    ...emptyTexts,
    ...{ title: "Doubles Clinic", description: "Two and two.", price: "From $90", link: "/services/doubles-clinic" },
    ...{ features: ["Signals"], popular: false, published: true, picture_alt: "" },
    ...{ cards: [], steps: [], detail_prices: [], version: "" },
    ...over,
  };
}

type OneView = ViewBatch["views"][number];

/** Today's views, one unless others are given. */
export function viewBatch(over: Partial<ViewBatch> = {}, views: Partial<OneView>[] = [{}]): ViewBatch {
  return { id: crypto.randomUUID(), day: new Date().toISOString().slice(0, 10), views: views.map(pageView), ...over };
}

function pageView(over: Partial<OneView>): OneView {
  const anonymous = crypto.randomUUID();
  return { visitor: anonymous, path: "/", reached: null, source: "", medium: "", campaign: "", ...over };
}
