import { slugPattern } from "#app/lib/address-parts.ts";
import { bookingPage, pathTo, servicePage } from "#app/lib/public-pages.ts";
import type { CourtDiagramKind } from "#app/ui/court-diagram.tsx";

/** Forms and addresses know "/services/video-analysis" as video-analysis. */
export function slugOf(link: string): string {
  return link.slice(link.lastIndexOf("/") + 1);
}

/** What a request for this service stores: the code it was seeded with, or its slug. */
export function sessionCode({ session_type, link }: { session_type: string | null; link: string }): string {
  return session_type ?? slugOf(link);
}

/** Only what can be a stored link; anything else need not be looked up. */
export function linkOf(slug: string): string | undefined {
  return slugPattern.test(slug) ? pathTo(servicePage, slug) : undefined;
}

export function requestHref(link: string, optionId?: string): string {
  const query = new URLSearchParams({ service: slugOf(link), ...(optionId && { option: optionId }) });
  return `${bookingPage.path}?${query}`;
}

export const consultationHref = `${bookingPage.path}?intent=consultation`;

const diagrams: Record<string, CourtDiagramKind> = {
  "video-analysis": "video",
  "mental-performance": "mental",
  "tournament-observation": "tournament",
  "remote-strategy": "remote",
  "fitness-analysis": "fitness",
  "on-court-lessons": "oncourt",
};

/** The coach's own services have an empty court. */
export function diagramOf(link: string): CourtDiagramKind {
  const slug = slugOf(link);
  return Object.hasOwn(diagrams, slug) ? (diagrams[slug] ?? "empty") : "empty";
}

/** The pictures in public/pictures, and what each shows. */
const pictures: Record<string, string> = {
  "service-video-analysis": "A camera on a tripod beside the court, following the flight of a ball",
  "service-mental-performance": "A single ball in a strip of light on a dark court",
  "service-tournament-observation": "An umpire’s chair beside the net at dusk",
  "service-remote-strategy": "A court seen from above with the paths of a rally drawn on it",
  "service-fitness-analysis": "An agility ladder and cones laid out on the court",
  "service-on-court-lessons": "A ball above the net and a racket ready in front of it",
};

/** Our picture beside a link to the page. */
export function sharedPicture(name: string): string | undefined {
  const ours = pictureOf(name);
  return ours && `/pictures/share-${ours.name}.jpg`;
}

/** The preview address of one of ours in a form. */
export function previewOf(name: string): string | undefined {
  const ours = pictureOf(name);
  return ours && `/pictures/${ours.name}-800.jpg`;
}

export function pictureOf(name: string): { name: string; alt: string } | undefined {
  const alt = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return alt ? { name, alt } : undefined;
}
