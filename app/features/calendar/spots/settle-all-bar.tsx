import { CheckCheck } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { actionBarClass } from "#app/ui/panel.tsx";
import { settleAllPath } from "../addresses.ts";
import { useSessionForm } from "../sheet/session-form.tsx";
import { versionField } from "./loose-ends.ts";
import type { SettleAll } from "./settle-all.server.ts";

/** Settles every session that only needs 'took place' with one tap, and shows the effect. */
export function SettleAllBar({ all: { sessions, unmarked, effect } }: { all: SettleAll }) {
  const count = sessions.length;
  const form = useSessionForm("Loose ends");
  return (
    <form method="post" action={settleAllPath} onSubmit={form.onSubmit} className={actionBarClass}>
      <input type="hidden" name="status" value="completed" />
      {sessions.map(({ id, version }) => (
        <input key={id} type="hidden" name={versionField(id)} value={version} />
      ))}
      <p className="min-w-0 flex-1 basis-60 text-ui text-muted-foreground">
        If all {count} took place{effect && `: ${effect}`}. {unmarked > 0 && waitInWords(unmarked)}
      </p>
      <Button type="submit" busy={form.isBusy} className="max-md:w-full">
        <CheckCheck aria-hidden />
        Settle all {count}
      </Button>
    </form>
  );
}

function waitInWords(unmarked: number): string {
  return unmarked === 1 ? "1 group waits for its marks." : `${unmarked} groups wait for their marks.`;
}
