import { Download } from "lucide-react";
import { useNavigate } from "react-router";
import { useAction } from "#app/platform/forms/use-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";

/** Everything about one address, to take along or to erase. */
export function PersonalDataPanel({ email }: { email: string }) {
  return (
    <Panel aria-labelledby="personal-data-title">
      <PanelTitle id="personal-data-title">Personal data</PanelTitle>
      <div className="flex flex-wrap gap-3 px-4 py-3.5 md:px-5.5">
        <PersonalDataButtons email={email} />
      </div>
    </Panel>
  );
}

export function PersonalDataButtons({ email }: { email: string }) {
  return (
    <>
      <a
        href={`/admin/people/export.json?email=${encodeURIComponent(email)}`}
        download
        className={buttonClass({ variant: "quiet", size: "small" })}
      >
        <Download aria-hidden />
        Export
      </a>
      <EraseButton email={email} />
    </>
  );
}

function EraseButton({ email }: { email: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const erasing = useAction({
    onDone: (message) => {
      toast.success(message ?? "Everything about this address was erased");
      void navigate("/admin/messages");
    },
    onFailed: () => toast.error("Failed to erase"),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" busy={erasing.isBusy}>
          Erase
        </Button>
      }
      title="Erase this person"
      text="Their messages, quiz results, mails and account will be deleted for good, and so will the household whose contact they are. Copies in your own mailbox stay there."
      confirmLabel="Erase"
      onConfirm={() => erasing.run("/admin/people/erase", { email })}
    />
  );
}
