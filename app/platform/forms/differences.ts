import type { Values } from "./answer.ts";

/** The fields in which two versions of a form differ. */
export function differences<Field extends string>(
  labels: Record<Field, string>,
  mine: Values<Field>,
  theirs: Values<Field> | undefined,
): { label: string; mine: string; theirs: string }[] {
  if (!theirs) return [];
  return (Object.keys(labels) as Field[]).flatMap((field) => {
    const [own, other] = [plain(mine[field]), plain(theirs[field])];
    return own === other ? [] : [{ label: labels[field], mine: own, theirs: other }];
  });
}

/** A switch that is off is not posted, and a browser's line breaks are not a change. */
function plain(value: string | undefined): string {
  return (value ?? "").replace(/\r\n/g, "\n");
}
