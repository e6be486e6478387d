import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";
import { placeAddress, placeTexts } from "./places.ts";

export function DeletePlace({ place: { id, name } }: { place: { id: string; name: string } }) {
  const toast = useToast();
  const navigate = useNavigate();
  const deletion = useAction({
    onDone: () => {
      toast.success(placeTexts.deleted);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(placeTexts.notDeleted, message),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" busy={deletion.isBusy}>
          <Trash2 aria-hidden />
          Delete place
        </Button>
      }
      title={`Delete ${name}?`}
      text="Only a place without hours and sessions can be deleted. This cannot be undone."
      onConfirm={() => deletion.run(`${placeAddress(id)}/delete`)}
    />
  );
}
