import type { messages } from "../tables.server.ts";

type Message = typeof messages.$inferSelect;

/** What the coach reads on the phone between two lessons: who, how to reach them, and their words. */
export function messageMail(message: Message): { subject: string; text: string } {
  const facts = [
    ["Email", message.email],
    ["Phone", message.phone],
    ["Skill level", message.skill_level],
    ["Session type", message.session_type],
    ["Preferred date", message.preferred_date],
    ["Price", message.price_option],
    ["Asks for", message.intent === "consultation" ? "the free consultation" : null],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const text = [`${message.name} wrote to you.`, facts.join("\n"), message.message, "Answer this mail to reach them."];
  return { subject: `New ${message.source} request`, text: text.filter(Boolean).join("\n\n") };
}
