import { altLimit } from "#app/features/pictures/schema.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { SessionType } from "./schema.ts";

/** Each list (features, cards, steps, prices) has at most `items`. */
export const serviceLimits = {
  title: 200,
  description: 500,
  price: 100,
  link: 200,
  feature: 200,
  lead: 1_000,
  process_title: 200,
  picture: 500,
  picture_alt: altLimit,
  items: 20,
};

export type ServiceField =
  | "title"
  | "description"
  | "price"
  | "link"
  | "features"
  | "popular"
  | "published"
  | "session_type"
  | "lead"
  | "process_title"
  | "picture"
  | "picture_alt"
  | "cards"
  | "steps"
  | "list_prices"
  | "detail_prices";

export const serviceLabels: Record<ServiceField, string> = {
  title: "Title",
  description: "Description",
  price: "Price",
  link: "Link",
  features: "Features",
  popular: "Mark as Most Popular",
  published: "Published",
  session_type: "Session Type",
  lead: "Introduction",
  process_title: "Process Title",
  picture: "Picture",
  picture_alt: "Picture description",
  cards: "Feature Cards",
  steps: "Process Steps",
  list_prices: "Prices on the services list",
  detail_prices: "Prices on the service's own page",
};

type Card = { id?: string; title: string; text: string };
type Step = Card & { duration: string | null };
type Price = { id?: string; label: string; note: string | null; amount: string };

export type EditableService = {
  title: string;
  description: string;
  price: string;
  link: string;
  features: string[];
  popular: boolean;
  published: boolean;
  session_type: SessionType | null;
  lead: string;
  process_title: string;
  picture: string;
  uploaded?: { alt: string } | null;
  cards: Card[];
  steps: Step[];
  list_prices: Price[];
  detail_prices: Price[];
};

/** A service as its form posts it: lists as JSON, switches as "on" or missing. */
export function serviceValues(service: EditableService = newService): Values<ServiceField> {
  const { title, description, price, link, lead, process_title, picture } = service;
  return {
    ...{ title, description, price, link, lead, process_title, picture },
    session_type: service.session_type ?? "",
    picture_alt: service.uploaded?.alt ?? "",
    features: JSON.stringify(service.features),
    popular: service.popular ? "on" : "",
    published: service.published ? "on" : "",
    cards: JSON.stringify(service.cards),
    steps: JSON.stringify(service.steps),
    list_prices: JSON.stringify(service.list_prices),
    detail_prices: JSON.stringify(service.detail_prices),
  };
}

const newService: EditableService = {
  ...{ title: "", description: "", price: "", link: "", session_type: null, lead: "", process_title: "", picture: "" },
  ...{ features: [], popular: false, published: true, cards: [], steps: [], list_prices: [], detail_prices: [] },
};

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
  linkIsType: (label: string) => `This link stands for ${label} in the booking form. Please choose another one.`,
  ownName: "Its own title",
};
