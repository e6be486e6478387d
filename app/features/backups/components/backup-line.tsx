import clsx from "clsx";
import { ArchiveRestore, TriangleAlert } from "lucide-react";
import type { BackupReport } from "../backup-age.ts";

export function BackupLine({ report: { isFine, text } }: { report: BackupReport }) {
  const Icon = isFine ? ArchiveRestore : TriangleAlert;
  return (
    <p className={clsx("mt-6 flex max-w-192 gap-2.5 text-ui", isFine ? "text-muted-foreground" : "text-foreground")}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {text}
        {!isFine && " Whoever runs the server makes one with npm run backup."}
      </span>
    </p>
  );
}
