import { z } from "zod";
import { percentIn } from "#app/lib/amounts.ts";
import { taxModes } from "#app/lib/money.ts";
import { currentZone, isTimeZone } from "#app/lib/time/zone-names.ts";
import { line, lines, onOff, version, whole } from "#app/platform/forms/texts.ts";
import { isMediaUrl, uploadTexts } from "#app/platform/media/picture-file.ts";
import { settingsLimits, settingsTexts } from "./settings.ts";
import { eachText, type SiteText, siteTexts, siteTextsMost } from "./site-texts.ts";

/** What a new site starts with, and what pages show while the database is away. */
export const defaultSettings = {
  brand: "Apex Tennis Performance",
  tagline: "Precise work, point by point.",
  email: "coach@apextennis.example",
  phone: "(555) 010-0142",
  place: "Riverside Tennis Courts",
  hours: "Mon-Sun 6AM-9PM",
  time_zone: "America/New_York",
  region: "US",
  currency: "USD",
  consultation_minutes: 15,
  reply_hours: 24,
  is_demo: false,
};

const { brand, tagline, email, phone, place, hours, story } = settingsLimits;

export const SettingsInput = z
  .object({
    brand: line(brand).min(1, "Brand is required"),
    tagline: line(tagline),
    email: line(email).pipe(z.email("Invalid email address")),
    phone: line(phone),
    place: line(place),
    hours: line(hours),
    time_zone: z.string().refine(isTimeZone, settingsTexts.notATimeZone).transform(currentZone),
    region: z.string().regex(/^[A-Z]{2}$/, settingsTexts.notACountry),
    currency: z.string().regex(/^[A-Z]{3}$/, settingsTexts.notACurrency),
    consultation_minutes: whole(1, 240),
    reply_hours: whole(1, 168),
    retention_months: whole(1, 120),
    story: lines(story),
    notification_emails: addresses(),
    seller_name: line(settingsLimits.seller_name),
    seller_address: lines(settingsLimits.seller_address),
    tax_number: line(settingsLimits.tax_number),
    tax: z.enum(taxModes),
    tax_rate: z.string().transform((typed) => percentIn(typed) ?? null),
    charges_sessions: onOff(),
    receipt_years: whole(1, 30),
    sign_up_open: onOff(),
    offers_consultation: onOff(),
    ...eachText(textInput),
    version: version(),
  })
  .refine((form) => JSON.stringify(eachText((name) => form[name])).length <= siteTextsMost, {
    path: ["terms"],
    message: settingsTexts.tooLong,
  })
  .superRefine(({ tax, tax_rate }, context) => {
    if (tax !== "none" && tax_rate === null)
      context.addIssue({ code: "custom", path: ["tax_rate"], message: settingsTexts.notARate });
  });
export type SettingsInput = z.output<typeof SettingsInput>;

function textInput(name: SiteText) {
  const { isLong, most } = siteTexts[name];
  if (name === "logo") return line(most).refine((url) => url === "" || isMediaUrl(url), uploadTexts.failed);
  if (name === "accent")
    return line(most).refine((color) => color === "" || isReadableAccent(color), settingsTexts.pale);
  return isLong ? lines(most) : line(most);
}

/** One address per line, without duplicates. */
function addresses() {
  const most = settingsLimits.notification_emails;
  return lines(most * (email + 1))
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(
      z.array(z.email("Please enter one valid address per line").max(email)).max(most, settingsTexts.tooManyAddresses),
    );
}

/** The lightest background behind the accent, and the colour of a button's text on it. */
const ground = "#0e3f33";

/** WCAG's ratio for text. */
const leastContrast = 4.5;

/** Whether the accent is readable on the site's dark bands, and dark text on it. */
function isReadableAccent(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color) && contrast(color, ground) >= leastContrast;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
