import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { canary } from "./canaries.ts";
import { contactForm } from "./factories.ts";

/** Everything an attacker knows about this person. */
export const knownAddress = "known@player.example";

/**
 * Other people's database sessions, which the activity view shows: a visitor who has just written, and a job that
 * looked up a name.
 */
export async function openSessions() {
  // Not one of the planted addresses: those belong to people whose other rows are made up.
  await receiveContact(
    visitorDb(),
    contactForm({ name: canary(0).slice(0, 40), email: canary(0), message: canary(0) }),
  );
  await receiveContact(visitorDb(), contactForm({ name: canary(0), email: knownAddress }));
  const service = await poolFor("courtside_service").connect();
  await service.query(`select from users where email = '${canary(2)}'`);
  return { close: async () => service.release() };
}
