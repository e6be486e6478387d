import { useNavigate } from "react-router";
import type { Values } from "#app/platform/forms/answer.ts";
import { useSave } from "#app/platform/forms/browser/use-save.ts";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";

type Saving<Field extends string> = {
  stored: Values<Field>;
  /** Empty for a new entry. */
  version: string;
  texts: { added: string; saved: string; notSaved: string };
};

/** For places and exceptions: after saving, returns to the hours page with a toast. */
export function useSaveToHours<Field extends string>({ stored, version, texts }: Saving<Field>) {
  const toast = useToast();
  const navigate = useNavigate();
  return useSave<Field>({
    stored,
    version,
    onSaved: () => {
      toast.success(version === "" ? texts.added : texts.saved);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(message ?? texts.notSaved),
  });
}
