import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";
import { exceptionAddress, exceptionTexts } from "./exceptions.ts";

/** At once, because it can be undone. */
export function DeleteException({ id }: { id: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const deletion = useAction({
    onDone: (_message, undo) => {
      toast.success(exceptionTexts.deleted, undefined, undo);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(message ?? exceptionTexts.notDeleted),
  });
  return (
    <Button
      variant="danger"
      size="small"
      busy={deletion.isBusy}
      onClick={() => deletion.run(`${exceptionAddress(id)}/delete`)}
    >
      <Trash2 aria-hidden />
      Delete exception
    </Button>
  );
}
