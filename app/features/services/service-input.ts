import { altLimit } from "#app/features/pictures/schema.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { getServiceToEdit } from "./queries.server.ts";

/**
 * Every field of the form, with its label. A text has a limit and a column of its name; an optional one also gets its
 * rule from here.
 */
const serviceFields = {
  title: { label: "Title", text: { most: 200 } },
  description: { label: "Description", text: { most: 500 } },
  price: { label: "Price", text: { most: 100 } },
  link: { label: "Link", text: { most: 200 } },
  features: { label: "Features" },
  popular: { label: "Mark as Most Popular" },
  published: { label: "Published" },
  session_name: { label: "Name in the booking form", text: { most: 200, optional: "line" } },
  lead: { label: "Introduction", text: { most: 1_000, optional: "lines" } },
  process_title: { label: "Process Title", text: { most: 200, optional: "line" } },
  picture: { label: "Picture", text: { most: 500 } },
  picture_alt: { label: "Picture description" },
  cards: { label: "Feature Cards" },
  steps: { label: "Process Steps" },
  detail_prices: { label: "Prices on the service's own page" },
} as const;

export type ServiceField = keyof typeof serviceFields;
type FieldsLike<Shape> = {
  [Name in ServiceField]: (typeof serviceFields)[Name] extends Shape ? Name : never;
}[ServiceField];
type TextField = FieldsLike<{ text: object }>;
export type OptionalTextField = FieldsLike<{ text: { optional: string } }>;

const names = Object.keys(serviceFields) as ServiceField[];
const textFields = names.filter((name): name is TextField => "text" in serviceFields[name]);

/** Safe because each name gets its value. */
function each<Name extends string, Value>(fields: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(fields.map((name) => [name, make(name)])) as Record<Name, Value>;
}

export const serviceLabels = each(names, (name) => serviceFields[name].label);
export const serviceFieldIds = each(names, (name) => `service-${name.replaceAll("_", "-")}`);

/** Each list (features, cards, steps, prices) has at most `items`. */
export const serviceLimits = {
  ...each(textFields, (name) => serviceFields[name].text.most),
  picture_alt: altLimit,
  feature: 200,
  items: 20,
};

/** The optional texts, with the kind of text that each is. */
export const optionalTexts = textFields.flatMap((name) => {
  const { text } = serviceFields[name];
  return "optional" in text ? [{ name: name as OptionalTextField, most: text.most, kind: text.optional }] : [];
});

type StoredService = NonNullable<Awaited<ReturnType<typeof getServiceToEdit>>>;
type EditableService = Omit<StoredService, "version" | "uploaded"> & { uploaded?: { alt: string } | null };

export const emptyTexts = each(textFields, () => "");

const newService: EditableService = {
  ...emptyTexts,
  ...{ features: [], popular: false, published: true },
  ...{ cards: [], steps: [], detail_prices: [] },
};

/** A service as its form posts it: lists as JSON, switches as "on" or missing. */
export function serviceValues(service: EditableService = newService): Values<ServiceField> {
  return {
    ...each(textFields, (name) => service[name]),
    picture_alt: service.uploaded?.alt ?? "",
    features: JSON.stringify(service.features),
    popular: service.popular ? "on" : "",
    published: service.published ? "on" : "",
    cards: JSON.stringify(service.cards),
    steps: JSON.stringify(service.steps),
    detail_prices: JSON.stringify(service.detail_prices),
  };
}

export const serviceTexts = {
  created: "Service created successfully",
  updated: "Service updated successfully",
  deleted: "Service deleted successfully",
  notLoaded: "Failed to load service",
  noneLoaded: "Failed to load services",
  notSaved: "Failed to save service",
  notDeleted: "Failed to delete service",
  notMoved: "Failed to move service",
  linkTaken: "Another service has this link already",
};
