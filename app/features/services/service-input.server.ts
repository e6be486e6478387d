import { z } from "zod";
import { pathPattern, pathTo, servicePage } from "#app/lib/public-pages.ts";
import { UuidInput } from "#app/lib/uuid-input.ts";
import { line, lines, onOff, orNull, version } from "#app/platform/forms/texts.ts";
import { sessionTypes } from "./schema.ts";
import { limits } from "./service-input.ts";

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
  title: line(limits.title).min(1, "Title is required"),
  description: lines(limits.description).pipe(z.string().min(1, "Description is required")),
  price: line(limits.price).min(1, "Price is required"),
  link: line(limits.link)
    .min(1, "Link is required")
    .regex(
      new RegExp(pathPattern(servicePage)),
      `Write the link like ${pathTo(servicePage, "service-name")}, in small letters`,
    ),
  // A blank one is not a feature.
  features: list(line(limits.feature)).transform((features) => features.filter((feature) => feature !== "")),
  popular: onOff(),
  published: onOff(),
  session_type: z.enum(sessionTypes, "Please select a session type"),
  lead: lines(limits.lead),
  process_title: line(limits.process_title),
  cards: list(FeatureCard),
  steps: list(ProcessStep),
  list_prices: list(PriceOption),
  detail_prices: list(PriceOption),
  version: version(),
});
export type ServiceInput = z.output<typeof ServiceInput>;

/** Several of something travel in one field, as JSON. */
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
    .pipe(z.array(item).max(limits.items, `Please use at most ${limits.items}`));
}
