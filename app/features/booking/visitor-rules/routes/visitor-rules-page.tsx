import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { hoursPath } from "#app/features/calendar/addresses.ts";
import { getVisitorRules, saveVisitorRules } from "#app/features/calendar/bookable/visitor-rules.server.ts";
import { hoursTexts } from "#app/features/calendar/hours/hours.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { errorsIn, orFailed } from "#app/platform/forms/answer.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded, WarningNote } from "#app/ui/admin-page.tsx";
import { ruleInForce } from "../../policy.ts";
import { type VisitorRuleField, visitorRuleTexts, visitorRuleValues } from "../visitor-rules.ts";
import { VisitorRulesForm } from "../visitor-rules-form.tsx";
import { VisitorRulesInput } from "../visitor-rules-input.server.ts";
import type { Route } from "./+types/visitor-rules-page.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: rules, status } = await loaded(getVisitorRules(db), "Error fetching the rules for visitors");
  const opened = rules && {
    ...{ values: visitorRuleValues(rules), version: rules.version, words: ruleInForce(rules.policy) },
  };
  return data({ opened }, status);
}

export const action = adminAction({
  schema: VisitorRulesInput,
  errorMessage: visitorRuleTexts.notSaved,
  save: ({ db }, form) => save(db, form),
});

async function save(db: Tx, form: VisitorRulesInput): Promise<SaveResult<VisitorRuleField>> {
  const { kind: _kind, hours: _hours, grace_per_year: _grace, ...rules } = form;
  const saved = await saveVisitorRules(db, rules);
  if (saved) return { ok: true, ...saved };
  const stored = await getVisitorRules(db);
  return stored ? { ok: false, reason: "stale", stored: visitorRuleValues(stored), version: stored.version } : gone;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: visitorRuleTexts.title }];
}

export default function VisitorRulesPage({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  if (!opened) return <NotLoaded text={visitorRuleTexts.notLoaded} backTo={hoursPath} />;
  const { title, lead } = visitorRuleTexts;
  return (
    <AdminPage title={title} lead={lead} back={{ to: hoursPath, label: hoursTexts.title }}>
      {/* Without JavaScript; otherwise errors are shown at their fields. */}
      {Object.entries(errorsIn(actionData)).map(([field, message]) => (
        <WarningNote key={field}>{message}</WarningNote>
      ))}
      <VisitorRulesForm stored={opened.values} version={opened.version} words={opened.words} />
    </AdminPage>
  );
}
