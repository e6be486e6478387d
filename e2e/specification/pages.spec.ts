import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

test("1 What the product does, and who it is for", async ({ page }) => {
  const spec = section("1 What the product does");
  await page.goto("/");
  const about = page.locator("#about");
  await spec.says("experience in the about section: 8+", () =>
    expect(about.getByText("8+", { exact: true })).toBeVisible(),
  );
  await spec.says("experience in one text: 10+", () => expect(about.getByText(/\b10\+/)).toBeVisible());
  await spec.says("experience in the statistics: 15+", () =>
    expect(page.getByText("15+", { exact: true })).toBeVisible(),
  );
  await spec.shows(page.getByRole("main"), ["USTA/PTR", "50+", "1000+", "98%", "Mon-Sun", "6AM-9PM"]);
  await spec.says("a free consultation of 15 minutes", () =>
    expect(page.getByText(/15 minutes/).first()).toBeVisible(),
  );
  const offered = [
    "Video Analysis",
    "Mental Performance",
    "Tournament Observation",
    "Remote Strategy Sessions",
    "Fitness Analysis",
    "On-Court Lessons",
  ];
  await spec.shows(page.locator("#services"), offered);
  spec.end();
});

test("2 Header and footer", async ({ page }) => {
  const spec = section("2 Screens: header and footer");
  await page.goto("/");
  const header = page.getByRole("banner");
  await spec.leads(header, {
    About: "#about",
    Services: "/services",
    Blog: "/blog",
    Testimonials: "#testimonials",
    Contact: "#contact",
    "Book a Session": "/book-session",
  });
  await spec.says("the logo leads home", () =>
    expect(header.getByRole("link", { name: /home/ })).toHaveAttribute("href", "/"),
  );
  const footer = page.getByRole("contentinfo");
  await spec.leads(footer, {
    About: "#about",
    Services: "#services",
    Testimonials: "#testimonials",
    Contact: "#contact",
  });
  await spec.says("a list of four services", () => expect(footer.locator('a[href^="/services/"]')).toHaveCount(4));
  await spec.shows(footer, ["coach@apextennis.example", "(555) 010-0142", "Mon-Sun 6AM-9PM"]);
  await page.goto("/services");
  await spec.leads(page.getByRole("banner"), {
    About: "/#about",
    Testimonials: "/#testimonials",
    Contact: "/#contact",
  });
  await spec.says("the header stays at the top", async () => {
    await page.mouse.wheel(0, 1_500);
    await expect(page.getByRole("banner")).toBeInViewport();
  });
  await page.setViewportSize({ width: 767, height: 900 });
  await spec.says("the links are hidden below medium width", () =>
    expect(page.getByRole("navigation", { name: "Main" })).toBeHidden(),
  );
  spec.end();
});

test("2 Home", async ({ page }) => {
  const spec = section("2 Screens: home");
  await page.goto("/");
  await spec.says("sections in order", async () => {
    const ids = await page.locator("main section[id]").evaluateAll((sections) => sections.map(({ id }) => id));
    expect(ids.filter((id) => ["about", "services", "testimonials", "contact"].includes(id))).toEqual([
      "about",
      "services",
      "testimonials",
      "contact",
    ]);
  });
  const title = page.getByRole("heading", { level: 1 });
  await spec.says("default title", () => expect(title).toContainText("Elevate Your Game with"));
  await spec.says("default subtitle", () => expect(title).toContainText("Personalized Performance Training"));
  await spec.leads(page.getByRole("main"), { "Book a Session": "/book-session", "Take the Quiz": "/quiz" });
  await spec.says("a default picture", () =>
    expect(page.locator('main img[src^="/pictures/hero-court"]')).toBeVisible(),
  );
  await spec.says("the hero fills the screen", async () => {
    const height = await page.locator("[data-hero]").evaluate((hero) => hero.getBoundingClientRect().height);
    expect(height).toBeGreaterThanOrEqual(700);
  });
  const about = page.locator("#about");
  await spec.shows(about, [
    "My Tennis Journey",
    "Years Coaching Experience",
    "Certified Coach",
    "Tournament Wins",
    "Students Coached",
  ]);
  const services = page.locator("#services");
  await spec.says("heading of the services", () =>
    expect(page.getByRole("heading", { name: "Coaching Services" })).toBeVisible(),
  );
  await spec.says("six cards lead to their services", () =>
    expect(services.locator('a[href^="/services/"]')).toHaveCount(6),
  );
  await spec.says("one is 'Most Popular'", () => expect(services.getByText("Most Popular")).toHaveCount(1));
  await spec.says("each says 'Learn More'", () =>
    expect(services.getByText("Learn More", { exact: false })).toHaveCount(6),
  );
  for (const price of [
    "$150/session",
    "$200/session",
    "$400/tournament day",
    "$100/hour",
    "$175/assessment",
    "$120/hour",
  ]) {
    await spec.says(`a card with the price ${price}`, () =>
      expect(services.getByText(price, { exact: true })).toHaveCount(1),
    );
  }
  await spec.says("development block", () =>
    expect(page.getByRole("heading", { name: "Complete Player Development" })).toBeVisible(),
  );
  await spec.says("with a picture of a session", () =>
    expect(page.locator('img[src^="/pictures/session"]')).toHaveCount(1),
  );
  for (const point of [
    /video analysis/i,
    /mental performance strategies/i,
    /live tournament coaching/i,
    /fitness and movement/i,
  ])
    await spec.says(`point ${point}`, () =>
      expect(page.getByRole("listitem").filter({ hasText: point }).first()).toBeVisible(),
    );
  const testimonials = page.locator("#testimonials");
  await spec.says("heading of the testimonials", () =>
    expect(testimonials.getByRole("heading", { name: "Success Stories" })).toBeVisible(),
  );
  await spec.says("intro text", () =>
    expect(
      testimonials.getByText(
        /[Ss]tudents from beginners to competitive players have transformed their games through professional coaching/,
      ),
    ).toBeVisible(),
  );
  await spec.says("six per page", () =>
    expect(testimonials.getByRole("img", { name: /out of 5 stars/ })).toHaveCount(6),
  );
  await spec.says("a quote in quotation marks", () =>
    expect(testimonials.locator("blockquote").first()).toHaveText(/^“.+”$/s),
  );
  await spec.says("three pages", () => expect(testimonials.getByRole("link", { name: /^Page \d/ })).toHaveCount(3));
  await spec.says("no previous on the first page", () =>
    expect(testimonials.getByRole("link", { name: "Previous page" })).toHaveCount(0),
  );
  await spec.shows(page, ["Student Satisfaction", "Students Coached", "Years Experience"]);
  await page.goto("/?page=3");
  await spec.says("no next on the last page", () =>
    expect(page.locator("#testimonials").getByRole("link", { name: "Next page" })).toHaveCount(0),
  );
  await page.goto("/?page=99");
  await spec.says("a page beyond the last is the last", () =>
    expect(page.locator('#testimonials [aria-current="page"]')).toHaveText("3"),
  );
  spec.end();
});

test("2 Services, blog, thank-you and not found", async ({ page }) => {
  const spec = section("2 Screens: services, blog, thank-you, not found");
  await page.goto("/services");
  await spec.says("six 'Learn More & Request'", () =>
    expect(page.getByRole("link", { name: /Learn More & Request/ })).toHaveCount(6),
  );
  await spec.says("'Request Free Consultation'", () =>
    expect(page.getByRole("link", { name: /Request Free Consultation/ })).toBeVisible(),
  );
  await spec.says("15 minutes, free", () => expect(page.getByText(/15[- ]minute/).first()).toBeVisible());
  for (const slug of [
    "video-analysis",
    "mental-performance",
    "tournament-observation",
    "remote-strategy",
    "fitness-analysis",
    "on-court-lessons",
  ]) {
    const answer = await page.goto(`/services/${slug}`);
    await spec.says(`/services/${slug} is there`, () => expect(answer?.status()).toBe(200));
    await spec.says(`${slug}: back to the services`, () =>
      expect(page.locator('a[href="/#services"]').first()).toBeVisible(),
    );
    await spec.says(`${slug}: three feature cards`, () =>
      expect(page.locator("section", { hasText: "What you get" }).getByRole("listitem")).toHaveCount(3),
    );
    await spec.says(`${slug}: a request button`, () =>
      expect(page.locator(`main a[href^="/book-session?service=${slug}"]`).first()).toBeVisible(),
    );
    await spec.says(`${slug}: a process`, async () =>
      expect(await page.locator("main ol li").count()).toBeGreaterThanOrEqual(3),
    );
  }
  await page.goto("/blog");
  await spec.says("six posts per page", () => expect(page.getByRole("main").getByRole("article")).toHaveCount(6));
  await spec.says("'Read Article' on each", () => expect(page.getByText("Read Article")).toHaveCount(6));
  await spec.says("three pages of thirteen posts", () =>
    expect(page.getByRole("link", { name: /^Page \d/ })).toHaveCount(3),
  );
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await spec.says("an article has its own address", () => expect(page).toHaveURL(/\/blog\/[0-9a-f-]{36}$/));
  await spec.says("and a way back", () => expect(page.locator('main a[href="/blog"]').first()).toBeVisible());
  await spec.says("and a read time", () => expect(page.getByText(/\d min read/).first()).toBeVisible());
  const missing = await page.goto("/blog/00000000-0000-4000-8000-000000000000");
  await spec.says("a missing article is a 404", () => expect(missing?.status()).toBe(404));
  await spec.says("'Article Not Found'", () => expect(page.getByText("Article Not Found")).toBeVisible());
  await page.goto("/thank-you");
  await spec.shows(page, ["Thank You!"]);
  await spec.says("submitted", () => expect(page.getByText(/booking request (was|has been) submitted/i)).toBeVisible());
  await spec.says("answered within 24 hours", () => expect(page.getByText(/within 24 hours/).first()).toBeVisible());
  await spec.says("to Home", () => expect(page.getByRole("main").locator('a[href="/"]')).toBeVisible());
  await spec.says("to the services", () => expect(page.getByRole("main").locator('a[href="/services"]')).toBeVisible());
  const lost = await page.goto("/some/other/path");
  await spec.says("any other path is a 404", () => expect(lost?.status()).toBe(404));
  await spec.shows(page.getByRole("main"), ["404", "Oops! Page not found"]);
  await spec.says("with a link home", () => expect(page.getByRole("main").locator('a[href="/"]')).toBeVisible());
  spec.end();
});
