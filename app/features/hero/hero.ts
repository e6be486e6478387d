import type { Values } from "#app/platform/forms/answer.ts";
import type { Hero } from "./schema.ts";

export const heroLimits = { title: 200, subtitle: 200, description: 500, buttonText: 60, link: 500 };

export type HeroField = keyof Hero;

export const heroLabels: Record<HeroField, string> = {
  title: "Title",
  subtitle: "Subtitle",
  description: "Description",
  cta_primary_text: "Primary Button Text",
  cta_primary_link: "Primary Button Link",
  cta_secondary_text: "Secondary Button Text",
  cta_secondary_link: "Secondary Button Link",
  background_image_url: "Background Image URL",
};

/** The hero as its form posts it. */
export function heroValues({ background_image_url, ...hero }: Hero): Values<HeroField> {
  const { title, subtitle, description } = hero;
  const { cta_primary_text, cta_primary_link, cta_secondary_text, cta_secondary_link } = hero;
  const buttons = { cta_primary_text, cta_primary_link, cta_secondary_text, cta_secondary_link };
  return { title, subtitle, description, ...buttons, background_image_url: background_image_url ?? "" };
}

export const heroTexts = {
  notLoaded: "Failed to load hero content",
  notSaved: "Failed to update hero content",
  saved: "Hero content updated successfully",
};
