import type { Values } from "#app/platform/forms/answer.ts";
import type { HeroField } from "../hero.ts";
import { HeroBanner } from "./hero-banner.tsx";

/** The hero itself, small and read-only: its title must not be a second heading of this page. */
export function HeroPreview({ values }: { values: Values<HeroField> }) {
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-20">
      <p className="mb-2 text-small text-subtle">Preview, as the home page opens on a screen of this width</p>
      <div inert aria-hidden className="overflow-hidden rounded-md border border-border lg:[zoom:0.45]">
        <HeroBanner hero={{ ...values, background_image_url: values.background_image_url || null }}>{null}</HeroBanner>
      </div>
    </section>
  );
}
