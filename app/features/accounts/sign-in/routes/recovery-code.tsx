import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { RecoveryInput } from "../../schema.ts";
import { CodePage } from "../../security/code-page.tsx";
import { takeCode, verifyRecoveryCode } from "../../security/second-factor.server.ts";
import { codeAddress, nextPath, recoveryAddress, withNext } from "../next-path.ts";
import type { Route } from "./+types/recovery-code.ts";

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { next: nextPath(searchParams.get("next")) };
}

export const action = visitorAction({ schema: RecoveryInput, save: takeCode(verifyRecoveryCode) });

export function meta() {
  return [{ title: "Sign in with a recovery code" }, { name: "robots", content: "noindex" }];
}

export default function RecoveryCode({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <CodePage
      title="Recovery code"
      lead="Enter one of the codes you kept when you set up two-factor sign-in. Each works once."
      action={withNext(recoveryAddress, next)}
      answer={actionData}
      field={{ label: "Recovery code", inputMode: "text", autoComplete: "off", maxLength: 20 }}
      otherWay={{ label: "Use the app instead", href: withNext(codeAddress, next) }}
    />
  );
}
