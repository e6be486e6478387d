import { z } from "zod";
import { pathPattern, pathTo, servicePage } from "#app/lib/public-pages.ts";
import { line, lines, onOff, orNull, UuidInput, version } from "#app/platform/forms/texts.ts";
import { isMediaUrl, uploadTexts } from "#app/platform/media/picture-file.ts";
import { pictureOf } from "./service.ts";
import { type OptionalTextField, optionalTexts, serviceLimits } from "./service-input.ts";

const id = UuidInput.optional().catch(undefined);

const FeatureCard = z.object({
  id,
  title: line(200).min(1, "Each card needs a title"),
  text: lines(500).pipe(z.string().min(1, "Each card needs a text")),
});

const ProcessStep = z.object({
  id,
  duration: orNull(line(60)),
  title: line(200).min(1, "Each step needs a title"),
  text: lines(500).pipe(z.string().min(1, "Each step needs a text")),
});

const PriceOption = z.object({
  id,
  label: line(100).min(1, "Each price needs a label"),
  note: orNull(line(100)),
  amount: line(40).min(1, "Each price needs an amount"),
});

export const ServiceInput = z.object({
  title: line(serviceLimits.title).min(1, "Title is required"),
  description: lines(serviceLimits.description).pipe(z.string().min(1, "Description is required")),
  price: line(serviceLimits.price).min(1, "Price is required"),
  link: line(serviceLimits.link)
    .min(1, "Link is required")
    .regex(
      new RegExp(pathPattern(servicePage)),
      `Write the link like ${pathTo(servicePage, "service-name")}, in small letters`,
    ),
  // Drops blank features.
  features: list(line(serviceLimits.feature)).transform((features) => features.filter((feature) => feature !== "")),
  popular: onOff(),
  published: onOff(),
  ...optionalRules(),
  picture: line(serviceLimits.picture).refine(
    (picture) => picture === "" || isMediaUrl(picture) || pictureOf(picture) !== undefined,
    uploadTexts.notImage,
  ),
  picture_alt: line(serviceLimits.picture_alt),
  cards: list(FeatureCard),
  steps: list(ProcessStep),
  detail_prices: list(PriceOption),
  version: version(),
});
export type ServiceInput = z.output<typeof ServiceInput>;

/** Safe because each optional text gets its rule. */
function optionalRules() {
  const rules = optionalTexts.map(({ name, most, kind }) => [name, kind === "line" ? line(most) : lines(most)]);
  return Object.fromEntries(rules) as Record<OptionalTextField, z.ZodType<string, string>>;
}

/** Lists are posted in one field, as JSON. */
function list<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Please fill in this list again" });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(serviceLimits.items, `Please use at most ${serviceLimits.items}`));
}
