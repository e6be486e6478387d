import fc from "fast-check";
import { hostileText } from "./hostile-text.ts";

export type Field = [name: string, value: string];
export type HostileRequest = {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  /** The parsed fields, if the body is a whole form. */
  fields?: Field[] | undefined;
};

/** A form of the site: its fields, and a valid submission. */
export type PublicForm = { path: string; names: string[]; valid: Record<string, string> };

const megabyte = fc.constant("x".repeat(1024 * 1024));

const strangeNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "name[]", "name[0]", "name.first"];
const encodings = ["urlencoded", "multipart"] as const;

/** A valid submission with one or two bad fields, or a form of nothing but strangeness. */
function fieldsOf({ names, valid }: PublicForm): fc.Arbitrary<Field[]> {
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom(...strangeNames, "status", "id"),
  );
  const bad = fc.tuple(name, hostileText);
  const spoilt = fc
    .array(bad, { minLength: 1, maxLength: 2 })
    .map((changes): Field[] => [...Object.entries(valid), ...changes]);
  const strange = fc.array(bad, { maxLength: 12 });
  const crowd = fc.tuple(name, hostileText).map(([one, text]) => Array<Field>(800).fill([one, text.slice(0, 20)]));
  return fc.oneof(
    { weight: 30, arbitrary: spoilt },
    { weight: 8, arbitrary: strange },
    { weight: 1, arbitrary: crowd },
  );
}

/** Well-formed bodies: what is stored must match them. The key comes last, so that the row can be found again. */
function wholeForm(form: PublicForm): fc.Arbitrary<Partial<HostileRequest>> {
  return fc.tuple(fieldsOf(form), fc.constantFrom(...encodings), fc.uuid()).map(([given, encoding, key]) => {
    const fields: Field[] = [...given, ["idempotency_key", key]];
    const boundary = "----court";
    return encoding === "urlencoded"
      ? {
          fields,
          headers: type("application/x-www-form-urlencoded"),
          body: Buffer.from(new URLSearchParams(fields).toString()),
        }
      : { fields, headers: type(`multipart/form-data; boundary=${boundary}`), body: multipart(fields, boundary) };
  });
}

/** Bodies that are not a form, or not what their header says. */
function brokenBody(form: PublicForm): fc.Arbitrary<Partial<HostileRequest>> {
  const multipartType = type("multipart/form-data; boundary=court");
  const whole = fieldsOf(form).map((fields) => multipart(fields, "court"));
  const cut = fc.tuple(whole, fc.nat(1_000)).map(([bytes, at]) => bytes.subarray(0, (bytes.length * at) / 1_000));
  const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const json = fc.json().map((text) => Buffer.from(text));
  const doubled = hostileText.map((text) =>
    Buffer.from(`{"name":${JSON.stringify(text)},"name":1,"__proto__":{"admin":true}}`),
  );
  const raw = fc
    .constantFrom("name=%", "name=%zz&email=%ff%fe", "%ed%a0%80=%ed%b0%80", "=&=&&&", "a".repeat(9_000))
    .map(Buffer.from);
  const urlencoded = type("application/x-www-form-urlencoded");
  const pair = (headers: Record<string, string>, bodies: fc.Arbitrary<Buffer>) =>
    bodies.map((body) => ({ headers, body }));
  return fc.oneof(
    pair(multipartType, cut),
    pair(type("multipart/form-data"), whole),
    pair(type("multipart/form-data; boundary=other"), whole),
    pair(multipartType, noise),
    pair(urlencoded, fc.oneof(noise, raw, json)),
    pair(type("application/json"), fc.oneof(json, doubled, noise)),
    pair(type("text/plain"), raw),
    pair(type("x/\u00ff; charset=utf-7"), noise),
    pair({}, noise),
    pair({ ...urlencoded, "content-encoding": "gzip" }, noise),
    {
      weight: 1,
      arbitrary: pair(
        urlencoded,
        megabyte.map((text) => Buffer.from(`name=${text}`)),
      ),
    },
  );
}

function type(value: string): Record<string, string> {
  return { "content-type": value };
}

function multipart(fields: Field[], boundary: string): Buffer {
  const part = ([name, value]: Field) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value.toWellFormed()}\r\n`;
  return Buffer.from(`${fields.map(part).join("")}--${boundary}--\r\n`);
}

function quoted(name: string): string {
  return name.toWellFormed().replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter));
}

const queryNames = [
  "page",
  "q",
  "next",
  "service",
  "option",
  "intent",
  "sent",
  "step",
  "a",
  "confirm",
  "token",
  "quiz",
  "index",
];
const rareMethods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "M-SEARCH", "SEARCH", "LINK"];
const routerNames = ["_routes", "_data", "paths", "version"];

/** GET addresses: every page with an invented query, and names of things that do not exist. */
export function hostileReading(addresses: string[]): fc.Arbitrary<HostileRequest> {
  const piece = fc.oneof(
    hostileText.map(percent),
    fc.constantFrom("%", "%zz", "%ff", "%c0%80", "%ed%a0%80", "%00", "%2e%2e", "..", "%2f"),
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...queryNames, ...routerNames, "__proto__"), piece), {
    maxLength: 4,
  });
  const page = fc.tuple(fc.constantFrom(...addresses), fc.constantFrom("", "", ".data"));
  const method = fc.oneof({ weight: 9, arbitrary: fc.constant("GET") }, fc.constantFrom(...rareMethods));
  return fc
    .tuple(page, piece, query, hostileHeaders, method)
    .map(([[address, suffix], part, pairs, headers, method]) => {
      const path = address.replace(/:\w+|\*/g, part.replace(/^\/+/, "") || "x");
      const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
      return {
        method,
        target: `${path}${path === "/" ? "" : suffix}${search && `?${search}`}`.slice(0, 4_000),
        headers,
      };
    });
}

function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 1_500);
}

const visible = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((n) => n !== 0x7f)
    .map((n) => String.fromCharCode(n)),
  maxLength: 80,
});
/** Another client each time, so that no budget stops the attack; with an invented cookie. */
const hostileHeaders = fc
  .tuple(
    fc.ipV4(),
    fc.option(visible),
    fc.option(visible),
    fc.constantFrom("__Host-courtside.session_token", "a", "__proto__"),
  )
  .map(([address, cookie, other, name]) => ({
    "x-real-ip": address,
    ...(cookie !== null && { cookie: `${name}=${cookie}` }),
    ...(other !== null && { "accept-language": other, "user-agent": other, "if-none-match": other, range: other }),
  }));

export function hostilePost(form: PublicForm): fc.Arbitrary<HostileRequest> {
  const target = fc.constantFrom(...targetsOf(form.path));
  const body = fc.oneof({ weight: 3, arbitrary: wholeForm(form) }, brokenBody(form));
  return fc.tuple(target, hostileHeaders, body).map(([at, headers, { headers: own, ...rest }]) => ({
    method: "POST",
    target: at,
    headers: { ...headers, ...own },
    ...rest,
  }));
}

/** As a form without JavaScript sends it, and as the router does. */
function targetsOf(path: string): string[] {
  if (path === "/") return ["/?index", "/_.data?index"];
  return path.startsWith("/api/") ? [path] : [path, `${path}.data`];
}
