import { Link } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { goLive } from "#app/features/settings/mutations.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { settingsFieldIds, settingsPath } from "#app/features/settings/settings.ts";
import { textsOf } from "#app/features/settings/site-texts.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/go-live-page.ts";
import { type Example, readExamples } from "./examples.server.ts";
import { goLivePath, StepButton, goLiveTexts as texts } from "./go-live.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const [{ is_live: isLive, region, texts: written }, examples] = await Promise.all([
    requireSettings(db),
    readExamples(db),
  ]);
  return { isLive, examples, needsImprint: asksForImprint.includes(region) && !textsOf(written).imprint };
}

export const action = adminAction({ errorMessage: texts.notLive, act: ({ db }) => goLive(db) });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: texts.title }];
}

export default function GoLive({ loaderData: { isLive, examples, needsImprint } }: Route.ComponentProps) {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <div className="grid max-w-192 gap-4">
        <Panel className="flex flex-wrap items-center justify-between gap-4 p-4 md:p-5.5">
          <p role="status" className="min-w-0 flex-1 basis-64 text-ui">
            {stateIn(isLive, examples.length)}
          </p>
          {!isLive && <GoLiveButton isReady={examples.length === 0} />}
        </Panel>
        {needsImprint && (
          <Panel className="flex flex-wrap items-center justify-between gap-4 p-4 md:p-5.5">
            <p className="min-w-0 flex-1 basis-64 text-ui">{texts.imprint}</p>
            <Link
              to={`${settingsPath}#${settingsFieldIds.imprint}`}
              className={buttonClass({ variant: "secondary", size: "compact" })}
            >
              {texts.writeImprint}
            </Link>
          </Panel>
        )}
        {examples.length > 0 && (
          <Panel>
            <ul className="divide-y divide-border px-4 md:px-5.5">
              {examples.map((example) => (
                <ExampleRow key={example.step} example={example} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </AdminPage>
  );
}

/** Germany, Austria, Switzerland and Liechtenstein. */
const asksForImprint = ["DE", "AT", "CH", "LI"];

function stateIn(isLive: boolean, left: number): string {
  if (isLive) return texts.isLive;
  return left === 0 ? texts.ready : texts.left(left);
}

function GoLiveButton({ isReady }: { isReady: boolean }) {
  const toast = useToast();
  const live = useAction({
    onDone: () => toast.success(texts.wentLive),
    onFailed: (message) => toast.error(message ?? texts.notLive),
  });
  return (
    <Button size="small" busy={live.isBusy} disabled={!isReady} onClick={() => live.run(goLivePath)}>
      {texts.button}
    </Button>
  );
}

function ExampleRow({ example: { step, label, shown, to, canKeep, canHide } }: { example: Example }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 text-ui">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-ui leading-body font-semibold tracking-normal font-stretch-normal">{label}</h2>
        <p className="line-clamp-4 whitespace-pre-line text-muted-foreground wrap-anywhere">{shown}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {canKeep && (
          <StepButton step={step} label={label} act="keep">
            {texts.keep}
          </StepButton>
        )}
        <Link to={to} className={buttonClass({ variant: "secondary", size: "compact" })}>
          {texts.change} <span className="sr-only">{label}</span>
        </Link>
        {canHide && (
          <StepButton step={step} label={label} act="hide">
            {texts.hide}
          </StepButton>
        )}
      </p>
    </li>
  );
}
