import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Hero } from "../schema.ts";
import { HeroPicture, type UploadedPicture } from "./hero-picture.tsx";

type ShownHero = Hero & { picture?: UploadedPicture | null };

/** A full-screen hero. The children are at its bottom edge. */
export function HeroBanner({ hero, children }: { hero: ShownHero; children: ReactNode }) {
  return (
    <section
      data-hero
      className="on-ink relative isolate flex min-h-[max(100svh,48rem)] flex-col overflow-clip lg:min-h-[max(100svh,46rem)]"
    >
      <HeroPicture url={hero.background_image_url} picture={hero.picture} />
      <div className="wrap flex flex-1 flex-col justify-end pt-[clamp(19rem,46vw,26rem)] pb-8 lg:justify-center lg:pt-[calc(var(--header-h)+2rem)] lg:pb-12">
        <h1 className="leading-none text-wrap">
          <span className="mb-[0.32em] block text-hero font-420">{hero.title}</span> <Subtitle text={hero.subtitle} />
        </h1>
        <p className="mt-5 max-w-132 text-lead text-[#d8e1dd] md:mt-7">{hero.description}</p>
        <div className="mt-7 flex flex-wrap gap-3 md:mt-9">
          <ButtonLink href={hero.cta_primary_link} className="max-md:w-full">
            {hero.cta_primary_text}
            <ArrowRight aria-hidden />
          </ButtonLink>
          <ButtonLink href={hero.cta_secondary_link} variant="secondary" className="max-md:w-full">
            {hero.cta_secondary_text}
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  );
}

/** Ends with the ball as its full stop, whatever is stored. */
function Subtitle({ text }: { text: string }) {
  return (
    <span className="block text-display font-560 [letter-spacing:inherit] text-white after:ml-[0.1em] after:inline-block after:size-[0.2em] after:rounded-ball after:bg-optic max-[23.4375rem]:text-[min(2.375rem,12vw)] lg:max-w-[7.6em]">
      {text}
    </span>
  );
}
