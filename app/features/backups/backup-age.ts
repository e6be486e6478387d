import { shortInstant } from "#app/lib/dates.ts";

const oldestGoodHours = 48;

type Backup = { made_at: Date; bytes: number; rows: number };
export type BackupReport = { isFine: boolean; text: string };

/** One line for the coach: when the site was last backed up, and whether that is long ago. */
export function reportOn(backup: Backup | undefined, timeZone: string, now = new Date()): BackupReport {
  if (!backup) return { isFine: false, text: "There is no backup of this site yet." };
  const { made_at, bytes, rows } = backup;
  const isFine = now.getTime() - made_at.getTime() <= oldestGoodHours * 3_600_000;
  const contents = `${size(bytes)}, ${rows.toLocaleString("en-US")} rows`;
  const made = `The last backup was made on ${shortInstant(made_at, timeZone)} (${contents}).`;
  return { isFine, text: isFine ? made : `${made} That is more than ${oldestGoodHours} hours ago.` };
}

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 0.1 ? "less than 0.1 MB" : `${megabytes.toFixed(1)} MB`;
}
