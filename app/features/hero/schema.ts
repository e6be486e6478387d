/** Shown while nothing is stored or the database is away. */
export const defaultHero = {
  title: "Elevate Your Game with",
  subtitle: "Personalized Performance Training",
  description:
    "Tournament strategy, match and video analysis, mental performance, fitness and movement. One coach, one plan, built from how you play.",
  cta_primary_text: "Book a Session",
  cta_primary_link: "/book-session",
  cta_secondary_text: "Take the Quiz",
  cta_secondary_link: "/quiz",
  background_image_url: null as string | null,
};
export type Hero = typeof defaultHero;
