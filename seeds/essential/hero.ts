import { defaultHero } from "#app/features/hero/schema.ts";
import type { HeroSeed } from "#seeds/shapes.ts";

export const hero: HeroSeed = defaultHero;
