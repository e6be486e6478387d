import { openingHours, priceIn } from "./structured-values.ts";

type Site = { brand: string; origin: string };

type SiteSettings = { tagline: string; email: string; phone: string; hours: string; place: string };

/** The coach's business, for the home page. */
export function siteData({ tagline, email, phone, hours, place }: SiteSettings, site: Site) {
  return {
    "@type": "SportsActivityLocation",
    "@id": businessId(site),
    name: site.brand,
    url: new URL("/", site.origin).href,
    image: new URL("/pictures/share-og-cover.jpg", site.origin).href,
    ...known({
      slogan: tagline,
      email,
      telephone: phone,
      openingHours: openingHours(hours),
      address: place,
    }),
  };
}

/** A page's breadcrumbs from home. */
export function breadcrumbs(steps: { name: string; path: string }[], site: Site) {
  const whole = [{ name: "Home", path: "/" }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: whole.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, site.origin).href,
    })),
  };
}

type Service = {
  title: string;
  description: string;
  link: string;
  /** A path of this site or a full address. */
  picture?: string;
  prices: { label: string; note?: string | null; amount: string }[];
};

export function serviceData({ title, description, link, picture, prices }: Service, site: Site) {
  const url = new URL(link, site.origin).href;
  const offers = prices.flatMap(({ label, note, amount }) => {
    const price = priceIn(amount);
    return price ? [{ "@type": "Offer", name: note ? `${label}, ${note}` : label, ...price, url }] : [];
  });
  return {
    "@type": "Service",
    name: title,
    description,
    url,
    provider: { "@type": "SportsActivityLocation", "@id": businessId(site), name: site.brand },
    ...(picture && { image: new URL(picture, site.origin).href }),
    ...(offers.length > 0 && { offers }),
  };
}

type Article = { path: string; title: string; excerpt: string; date: string; changed: Date; picture?: string };

export function articleData({ path, title, excerpt, date, changed, picture }: Article, site: Site) {
  const business = { "@type": "Organization", name: site.brand, url: new URL("/", site.origin).href };
  return {
    "@type": "BlogPosting",
    headline: title,
    description: excerpt,
    datePublished: date,
    dateModified: changed.toISOString(),
    mainEntityOfPage: new URL(path, site.origin).href,
    author: business,
    publisher: business,
    ...(picture && { image: new URL(picture, site.origin).href }),
  };
}

function businessId({ origin }: Site): string {
  return new URL("/#business", origin).href;
}

/** Removes blank values: an empty telephone number is not a telephone number. */
function known(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
