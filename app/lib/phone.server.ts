import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { habits } from "./region.ts";

/** 'tel:+4930901820' for '030 901820' on a German site. A number that does not exist stays as it was typed. */
export function telephoneHref(phone: string): string {
  return read(phone)?.getURI() ?? `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The ways to write one number in digits: with the country's code, as dialled at home, and as typed. */
export function spellingsOf(phone: string): string[] {
  const number = read(phone);
  const spellings = number ? [number.number, number.formatNational()] : [];
  return [...new Set([phone, ...spellings].map((written) => written.replace(/\D/g, "")))].filter(Boolean);
}

function read(phone: string): PhoneNumber | undefined {
  // Safe because the library ignores a country that it does not know.
  const number = parsePhoneNumberFromString(phone, habits().region as CountryCode);
  return number?.isValid() ? number : undefined;
}
