import { TestimonialCards } from "#app/features/testimonials/components/testimonial-cards.tsx";
import type { TestimonialPage } from "#app/features/testimonials/testimonial.ts";
import { homePage } from "#app/lib/public-pages.ts";
import { SectionHead } from "#app/shell/site/home/home-sections.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export function TestimonialsSection({ page, pages, testimonials, lead }: TestimonialPage & { lead: string }) {
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className="-scroll-mt-8 section">
      <div className="wrap">
        <SectionHead title="Success Stories" lead={lead} />
        <TestimonialCards testimonials={testimonials} />
        <Pagination
          aria-label="Pages of success stories"
          page={page}
          pages={pages}
          hrefFor={(n) => `${testimonialsPath(n)}#testimonials`}
          className="mt-8 md:mt-12"
        />
      </div>
    </section>
  );
}

/** The first page is the home page itself. */
export function testimonialsPath(page: number): string {
  return page > 1 ? `${homePage.path}?page=${page}` : homePage.path;
}
