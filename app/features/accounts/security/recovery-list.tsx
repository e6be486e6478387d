import { Download } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { twoFactorTexts } from "../account.ts";
import type { Recovery } from "./security.ts";

export function RecoveryList({ codes, fileName }: Recovery) {
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-ui">{twoFactorTexts.keepCodes}</p>
      <ul className="grid max-w-104 grid-cols-2 gap-x-6 gap-y-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={codes.join("\n")} label={twoFactorTexts.copyCodes} hasWords />
        <ButtonLink variant="quiet" size="small" href={textFile(codes)} download={fileName}>
          <Download aria-hidden />
          {twoFactorTexts.downloadCodes}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A data URL, so that the codes are not requested from the server again. */
function textFile(codes: string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\r\n")}\r\n`)}`;
}
