import { data, redirect } from "react-router";
import { bookingSkillLevels } from "#app/features/inbox/booking.ts";
import { ServiceSlug } from "#app/features/inbox/schema.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { getRequestedService } from "#app/features/services/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { yearIn } from "#app/lib/dates.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { asHousehold, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { getFamily } from "#app/shell/site/family/family.server.ts";

/** From a family's page: the empty form with the family's known details. Nothing is stored. */
export async function fillIn({ request }: VisitorRequest) {
  const family = await getFamily(request);
  if (!family) throw redirect(bookingPage.path, 303);
  const { time_zone } = await requireSettings(visitorDb());
  const people = await asHousehold(family.holderId, listOwnPeople);
  const { name, email, phone } = family;
  const slug = ServiceSlug.safeParse(new URL(request.url).searchParams.get("service")).data;
  const service = slug ? await getRequestedService(visitorDb(), slug) : undefined;
  const asked = service && { service: service.slug, session_type: service.session_type };
  const typed = { name, email, phone: phone ?? "", ...asked, ...knownPlayer(people, yearIn(time_zone)) };
  return data({ outcome: "looked" as const, typed }, { headers: linkFormHeaders });
}

type Member = Awaited<ReturnType<typeof listOwnPeople>>[number];

/** If only one person of the household plays; otherwise the form asks. */
function knownPlayer(people: Member[], year: number): Record<string, string> {
  const [player, another] = people.filter(({ plays }) => plays);
  if (!player || another) return {};
  const level = bookingSkillLevels.find(({ value }) => value === player.skill_level)?.value ?? "";
  if (!player.is_minor) return { skill_level: level };
  const age = player.birth_year ? `${year - player.birth_year}` : "";
  return { skill_level: level, who_plays: "child", child_name: firstName(player.name), child_age: age };
}
