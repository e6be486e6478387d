export type HeroSeed = {
  title: string;
  subtitle: string;
  description: string;
  cta_primary_text: string;
  cta_primary_link: string;
  cta_secondary_text: string;
  cta_secondary_link: string;
};

// amount like "$150"; label like "30 min"; note like "2-3 days"
type PriceSeed = { label: string; note: string | null; amount: string };

export type ServiceSeed = {
  title: string;
  description: string;
  price: string;
  features: string[];
  popular: boolean;
  link: string;
  display_order: number;
  session_type: string;
  session_name?: string; // in the booking form, if not the title
  picture: string; // base name, e.g. "service-video-analysis"
  lead: string; // the detail page's opening paragraph, 30-55 words
  feature_cards: { title: string; text: string }[]; // exactly three
  process_title: string;
  process_steps: { duration: string | null; title: string; text: string }[];
  detail_prices: PriceSeed[];
};

export type ClaimSeed = { key: string; value: string; label: string; place: string };

export type SettingsSeed = {
  brand: string;
  tagline: string;
  email: string;
  phone: string;
  place: string;
  hours: string;
  time_zone: string;
  consultation_minutes: number;
  reply_hours: number;
  is_demo: boolean;
};

export type QuizSeed = {
  question_text: string;
  question_type: "age_group" | "ranking_level" | "goals" | "training_preference";
  options: { option_text: string; option_value: string; recommended_service: string | null }[];
};

export type TestimonialSeed = { name: string; level: string; quote: string; rating: number };

export type PostSeed = {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  read_time: string;
  date: string;
  image_url: string | null;
  published: boolean;
};
