import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { CodeInput } from "../../schema.ts";
import { CodePage } from "../../security/code-page.tsx";
import { takeCode, verifyCode } from "../../security/second-factor.server.ts";
import { codeAddress, nextPath, recoveryAddress, withNext } from "../next-path.ts";
import type { Route } from "./+types/two-factor.ts";

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  return { next: nextPath(searchParams.get("next")) };
}

export const action = visitorAction({ schema: CodeInput, save: takeCode(verifyCode) });

export function meta() {
  return [{ title: "Two-factor sign in" }, { name: "robots", content: "noindex" }];
}

export default function TwoFactor({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <CodePage
      title="One more step"
      lead="Enter the six digits your authenticator app shows for this site."
      action={withNext(codeAddress, next)}
      answer={actionData}
      field={{ label: "Code", inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 }}
      otherWay={{ label: "Use a recovery code instead", href: withNext(recoveryAddress, next) }}
    />
  );
}
