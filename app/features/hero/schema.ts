import { z } from "zod";
import { bookingPage, quizPage } from "#app/lib/public-pages.ts";
import { line, lines, link, orNull, version } from "#app/platform/forms/texts.ts";
import { heroLimits as limits } from "./hero.ts";

/** Shown while nothing is stored or the database is away. */
export const defaultHero: Hero = {
  title: "Elevate Your Game with",
  subtitle: "Personalized Performance Training",
  description:
    "Tournament strategy, match and video analysis, mental performance, fitness and movement. One coach, one plan, built from how you play.",
  cta_primary_text: "Book a Session",
  cta_primary_link: bookingPage.path,
  cta_secondary_text: "Take the Quiz",
  cta_secondary_link: quizPage.path,
  background_image_url: null,
};

export const HeroInput = z.object({
  title: line(limits.title).min(1, "Title is required"),
  subtitle: line(limits.subtitle).min(1, "Subtitle is required"),
  description: lines(limits.description).pipe(z.string().min(1, "Description is required")),
  cta_primary_text: line(limits.buttonText).min(1, "Primary Button Text is required"),
  cta_primary_link: line(limits.link).min(1, "Primary Button Link is required").pipe(link(limits.link)),
  cta_secondary_text: line(limits.buttonText).min(1, "Secondary Button Text is required"),
  cta_secondary_link: line(limits.link).min(1, "Secondary Button Link is required").pipe(link(limits.link)),
  background_image_url: orNull(z.literal("").or(link(limits.link))),
  version: version(),
});
export type HeroInput = z.output<typeof HeroInput>;
export type Hero = Omit<HeroInput, "version">;
