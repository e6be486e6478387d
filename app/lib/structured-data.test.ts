import { expect, test } from "vitest";
import { pageMeta } from "./page.ts";
import { homePage } from "./public-pages.ts";
import { articleData, breadcrumbs, serviceData, siteData } from "./structured-data.ts";
import { openingHours, priceIn } from "./structured-values.ts";

const site = { brand: "Apex Tennis Performance", origin: "https://apex.example", isLive: true };
const settings = {
  tagline: "",
  email: "coach@apex.example",
  phone: "(555) 010-0142",
  hours: "Mon-Sun 6AM-9PM",
  place: "",
};

test("the business has its name, contact and hours, and no blank values", () => {
  const data = siteData({ ...settings, place: "Riverside Tennis Courts" }, site);
  expect(data).toMatchObject({
    "@type": "SportsActivityLocation",
    name: site.brand,
    url: "https://apex.example/",
    telephone: "(555) 010-0142",
    email: "coach@apex.example",
    openingHours: "Mo-Su 06:00-21:00",
    address: "Riverside Tennis Courts",
    image: "https://apex.example/pictures/share-og-cover.jpg",
  });
  expect(data).not.toHaveProperty("slogan");
  expect(siteData(settings, site)).not.toHaveProperty("address");
});

test("hours are parsed if possible and left out otherwise", () => {
  expect(openingHours("Mon–Fri, 9:30am – 5pm")).toBe("Mo-Fr 09:30-17:00");
  expect(openingHours("Saturday 12PM-12AM")).toBe("Sa 12:00-00:00");
  expect(openingHours("Mon-Fri 9:00-21.30")).toBe("Mo-Fr 09:00-21:30");
  for (const words of ["", "By appointment", "Mon-Sun", "Mon-Sun all day", "6AM-9PM"])
    expect(openingHours(words), words).toBeUndefined();
});

test("breadcrumbs are numbered from home on, with full addresses", () => {
  const { itemListElement } = breadcrumbs([{ name: "Blog", path: "/blog" }], site);
  expect(itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://apex.example/" },
    { "@type": "ListItem", position: 2, name: "Blog", item: "https://apex.example/blog" },
  ]);
});

test("a service offers each numeric price", () => {
  const prices = [
    { label: "Single lesson", note: "60 min", amount: "$175" },
    { label: "8 lessons", note: null, amount: "$1,200" },
    { label: "Team", note: null, amount: "On request" },
  ];
  const link = "/services/on-court-lessons";
  const data = serviceData({ title: "On-Court Lessons", description: "Live ball work.", link, prices }, site);
  const url = "https://apex.example/services/on-court-lessons";
  expect(data).toMatchObject({ "@type": "Service", name: "On-Court Lessons", url, provider: { name: site.brand } });
  expect(data.offers).toEqual([
    { "@type": "Offer", name: "Single lesson, 60 min", price: "175", priceCurrency: "USD", url },
    { "@type": "Offer", name: "8 lessons", price: "1200", priceCurrency: "USD", url },
  ]);
});

test("a service without a numeric price makes no offer", () => {
  expect(priceIn("from $90")).toBeUndefined();
  expect(priceIn("80,50 €")).toEqual({ price: "80.50", priceCurrency: "EUR" });
  const data = serviceData({ title: "Clinic", description: "Doubles.", link: "/services/clinic", prices: [] }, site);
  expect(data).not.toHaveProperty("offers");
});

test("an article names its author, dates, picture and page", () => {
  const data = articleData(
    {
      path: "/blog/1",
      title: "The feet stop first",
      excerpt: "Two steps earlier.",
      date: "2026-10-25",
      changed: new Date("2026-10-26T08:00:00Z"),
      picture: "/pictures/blog/line-1200.jpg",
    },
    site,
  );
  expect(data).toMatchObject({
    "@type": "BlogPosting",
    headline: "The feet stop first",
    datePublished: "2026-10-25",
    dateModified: "2026-10-26T08:00:00.000Z",
    mainEntityOfPage: "https://apex.example/blog/1",
    image: "https://apex.example/pictures/blog/line-1200.jpg",
    author: { name: site.brand },
    publisher: { name: site.brand },
  });
});

test("until a site is live, search engines get neither the page nor its facts", () => {
  const words = { title: "Home", description: "Coaching", page: homePage, data: [siteData(settings, site)] };
  const told = (isLive: boolean) => JSON.stringify(pageMeta({ ...words, site: { ...site, isLive } }));
  expect(told(false)).toContain("noindex");
  expect(told(false)).not.toContain(settings.phone);
  expect(told(true)).not.toContain("noindex");
  expect(told(true)).toContain(settings.phone);
});
