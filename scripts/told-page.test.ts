import { expect, test } from "vitest";
import { type Row, rows, type Told } from "#e2e/told/rows.ts";

function cells({ page = [], status, mail, file }: Told): string {
  const shown = [...(status ? [`status ${status}`] : []), ...page];
  const said = mail ? `**${mail.subject}**<br>${mail.says.join("<br>")}` : "none";
  return `${shown.join("<br>") || "none"} | ${said} | ${file ?? "none"}`;
}

test("the page about what people are told is made from the rows that a journey walks", async () => {
  const lines = Object.values<Row>(rows).flatMap(({ event, family, coach }) => [
    ...(family ? [`| ${event} | family | ${cells(family)} |`] : []),
    ...(coach ? [`| ${event} | coach | ${cells(coach)} |`] : []),
  ]);
  const page = `# What people are told

Made from \`e2e/told/rows.ts\` (\`npx vitest run told-page -u\`). \`e2e/booking/what-people-are-told.spec.ts\` brings each event
about on a running site and compares page, mail (subject, preview, both parts), calendar file and the coach's screen with its
row. The words themselves are in \`app/features/booking/links/told.ts\`, one entry per event.

| event | who | page or screen | mail | calendar file |
|---|---|---|---|---|
${lines.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../docs/what-people-are-told.md");
});
