export const pageSize = 6;

export type Testimonial = { id: string; name: string; level: string; quote: string; rating: number };
export type TestimonialPage = { page: number; pages: number; testimonials: Testimonial[] };

export const noTestimonials: TestimonialPage = { page: 1, pages: 1, testimonials: [] };
