import { randomUUID } from "node:crypto";
import { asCoach } from "./coach-calendar.ts";
import type { Site } from "./site.ts";

/** Posts the booking form as a browser without scripts does. */
export function postBooking({ node }: Pick<Site, "node">, fields: Record<string, string>): Promise<Response> {
  const form = { name: "Jordan Avery", session_type: "on-court", skill_level: "beginner", ...fields };
  return fetch(`${node.url}/book-session?service=on-court-lessons`, {
    ...{ method: "POST", headers: { origin: node.url }, redirect: "manual" },
    body: new URLSearchParams(form),
  });
}

/** A stored request; the fields say when. */
export async function sendBooking(
  site: Pick<Site, "node" | "testSite">,
  fields: Record<string, string>,
): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@player.example`;
  await postBooking(site, { email, ...fields });
  const [message] = await asCoach(site.testSite, "select id from messages where email = $1", [email]);
  if (!message?.id) throw new Error("The request was not stored");
  return { id: message.id, email };
}
