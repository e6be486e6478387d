import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { englishWords, habits } from "./region.ts";
import { currentZone } from "./time/zone-names.ts";

/** Each currency with the countries that use it (ISO 4217 and 3166), which Intl does not provide. */
const users = `EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT
  USD AS BQ EC FM GU IO MH MP PR PW SV TC TL US VG VI ZW, GBP GB GG IM JE, AUD AU CC CX KI NF NR TV, NZD CK NU NZ PN TK
  CHF CH LI, DKK DK FO GL, NOK NO SJ, XOF BF BJ CI GW ML NE SN TG, XAF CF CG CM GA GQ TD, XCD AG AI DM GD KN LC MS VC
  XPF NC PF WF, MAD MA EH, ILS IL PS, XCG CW SX, AED AE, AFN AF, ALL AL, AMD AM, AOA AO, ARS AR, AWG AW, AZN AZ, BAM BA, BBD BB
  BDT BD, BHD BH, BIF BI, BMD BM, BND BN, BOB BO, BRL BR, BSD BS, BTN BT, BWP BW, BYN BY, BZD BZ, CAD CA, CDF CD, CLP CL, CNY CN
  COP CO, CRC CR, CUP CU, CVE CV, CZK CZ, DJF DJ, DOP DO, DZD DZ, EGP EG, ERN ER, ETB ET, FJD FJ, FKP FK, GEL GE, GHS GH, GIP GI
  GMD GM, GNF GN, GTQ GT, GYD GY, HKD HK, HNL HN, HTG HT, HUF HU, IDR ID, INR IN, IQD IQ, IRR IR, ISK IS, JMD JM, JOD JO, JPY JP
  KES KE, KGS KG, KHR KH, KMF KM, KPW KP, KRW KR, KWD KW, KYD KY, KZT KZ, LAK LA, LBP LB, LKR LK, LRD LR, LSL LS, LYD LY, MDL MD
  MGA MG, MKD MK, MMK MM, MNT MN, MOP MO, MRU MR, MUR MU, MVR MV, MWK MW, MXN MX, MYR MY, MZN MZ, NAD NA, NGN NG, NIO NI, NPR NP
  OMR OM, PAB PA, PEN PE, PGK PG, PHP PH, PKR PK, PLN PL, PYG PY, QAR QA, RON RO, RSD RS, RUB RU, RWF RW, SAR SA, SBD SB, SCR SC
  SDG SD, SEK SE, SGD SG, SHP SH, SLE SL, SOS SO, SRD SR, SSP SS, STN ST, SYP SY, SZL SZ, THB TH, TJS TJ, TMT TM, TND TN, TOP TO
  TRY TR, TTD TT, TWD TW, TZS TZ, UAH UA, UGX UG, UYU UY, UZS UZ, VES VE, VND VN, VUV VU, WST WS, YER YE, ZAR ZA, ZMW ZM`;

export type Country = { code: string; name: string; currency: string; zones: string[] };

let countries: Country[] | undefined;

/** By name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(englishWords, { type: "region" });
  countries ??= users
    .split(/,|\n/)
    .flatMap((line) => {
      const [currency = "", ...codes] = line.trim().split(" ");
      return codes.map((code) => ({ code, name: names.of(code) ?? code, currency, zones: zonesOf(code) }));
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, englishWords));
  return countries;
}

/** Dollars for a code that is not a country. */
export function currencyOf(region: string): string {
  return listCountries().find(({ code }) => code === region)?.currency ?? "USD";
}

function zonesOf(country: string): string[] {
  return (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map(currentZone);
}

/** By code: 'EUR' with 'EUR, Euro'. */
export function listCurrencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(englishWords, { type: "currency" });
  const codes = [...new Set(listCountries().map(({ currency }) => currency))].sort();
  return codes.map((code) => ({ code, name: `${code}, ${names.of(code)}` }));
}

/** Every time zone by its current name. */
export function listZones(): string[] {
  return Intl.supportedValuesOf("timeZone").map(currentZone).sort();
}

/** A map of the address in the coach's country. */
export function mapAddress(address: string): string {
  const country = new Intl.DisplayNames(englishWords, { type: "region" }).of(habits().region);
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address}, ${country}`)}`;
}

/** 'tel:+4930901820' for '030 901820' on a German site. An invalid number stays as typed. */
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
