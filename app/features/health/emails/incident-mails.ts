import { shortInstant } from "#app/lib/dates.ts";
import type { MailContent } from "#app/platform/mail/mail-page.tsx";
import { labelOf } from "../checks.ts";
import { healthPath } from "../self-test.ts";

type Incident = { check_name: string; says: string; began_at: Date; cleared_at: Date | null };
type Site = { brand: string; timeZone: string; origin: string };

const footer = "Sent by your own site: once when something stays broken, and once when it is over.";

export function incidentMail({ check_name, says, began_at }: Incident, site: Site): MailContent {
  const label = labelOf(check_name);
  return {
    subject: `${site.brand}: ${label} needs attention`,
    brand: site.brand,
    paragraphs: [`Something on your site has not been working since ${shortInstant(began_at, site.timeZone)}.`],
    facts: [[label, says]],
    button: openHealth(site),
    footer,
  };
}

export function clearedMail({ check_name, says, began_at, cleared_at }: Incident, site: Site): MailContent {
  const label = labelOf(check_name);
  const told = (instant: Date) => shortInstant(instant, site.timeZone);
  return {
    subject: `${site.brand}: ${label} works again`,
    brand: site.brand,
    paragraphs: ["It works again. There's nothing you need to do."],
    facts: [
      [label, says],
      ["Since", told(began_at)],
      ["Until", cleared_at && told(cleared_at)],
    ],
    button: openHealth(site),
    footer,
  };
}

function openHealth({ origin }: Site) {
  return { label: "Open the health page", href: origin + healthPath };
}
