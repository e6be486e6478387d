import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/**
 * `npm run texts [-- inbox]`: every text that the product shows, mails or logs, by file, to be read from top to
 * bottom.
 */
const wanted = process.argv[2] ?? "";
const commands = "scripts/{admin,backup,doctor,migrate,restore,rotate-secret,seed,start}.ts";
const files = globSync(["app/**/*.{ts,tsx}", commands]).filter((file) => !/\.test\.tsx?$|\/gallery\//.test(file));
for (const file of files.filter((one) => one.includes(wanted)).sort()) {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const texts = [...new Set(textsIn(program, undefined))];
  if (texts.length > 0) process.stdout.write(`\n${file}\n${texts.map((text) => `  ${text}\n`).join("")}`);
}

// The parts of the parser's tree that are used here.
type Node = { type: string; [key: string]: unknown };

function textsIn(value: unknown, parent: Node | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, parent));
  if (!isNode(value) || isForMachines(value)) return [];
  const text = textOf(value);
  const below = Object.values(value).flatMap((child) => textsIn(child, value));
  return text !== undefined && isRead(text, value, parent) ? [text, ...below] : below;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function textOf(node: Node): string | undefined {
  if (node.type === "JSXText" || (node.type === "Literal" && typeof node.value === "string"))
    return tidy(String(node.value));
  if (node.type !== "TemplateLiteral") return undefined;
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return tidy(parts.join("{...}"));
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown } | undefined)?.name ?? "");
}

/** Statements, class names, module paths and types. */
function isForMachines(node: Node): boolean {
  if (/^(Import|ExportAll|TS|TaggedTemplate)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type))
    return true;
  if (node.type === "JSXAttribute") return !isAttributeOfText(nameOf(node.name));
  if (node.type === "VariableDeclarator") return /class|look|sql|query|pattern/i.test(nameOf(node.id));
  if (node.type !== "CallExpression") return false;
  const callee = node.callee as { name?: string; property?: { name: string } };
  return /^(query|execute|raw|prepare|pgPolicy|clsx|test|querySelector(All)?)$/.test(
    callee.property?.name ?? callee.name ?? "",
  );
}

function isAttributeOfText(name: string): boolean {
  const forMachines =
    "className href src srcSet sizes d viewBox style name type rel id key as to action role method value variant";
  return !forMachines.split(" ").includes(name);
}

/** Several words that are neither classes nor SQL, or one word where only text can be. */
function isRead(text: string, node: Node, parent: Node | undefined): boolean {
  if (!/\p{L}{2}/u.test(text) || /^[a-z-]+:\S|^[#./@(]|--|\bvar\(|=>|\$\{/.test(text)) return false;
  if (node.type === "JSXText") return true;
  const place = nameOf(parent?.type === "Property" ? parent.key : parent?.name);
  if (/^(label|title|text|hint|alt|placeholder|aria-label|confirmLabel|busyLabel|note|lead|word|subject)$/.test(place))
    return true;
  return /^[\p{Lu}{"']\S*\s/u.test(text) || /\s\S+[.!?]$/.test(text);
}
