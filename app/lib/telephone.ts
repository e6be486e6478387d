/** Turns "(555) 010-0142" into tel:5550100142. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
