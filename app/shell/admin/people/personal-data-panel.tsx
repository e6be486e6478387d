import { Download } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DueChoice } from "#app/features/inbox/schema.ts";
import { firstName, peoplePath } from "#app/features/people/person.ts";
import { inARow } from "#app/lib/region.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { useToast } from "#app/ui/toast.tsx";

type Erased = {
  name: string;
  /** Who is erased with them, because they are the household's contact. */
  others: string[];
  /** How many requests are still open. */
  due: number;
};

/** Export or erase everything about one person. */
export function PersonalDataPanel({ id, erased }: { id: string; erased: Erased }) {
  return (
    <Panel aria-labelledby="personal-data-title">
      <PanelTitle id="personal-data-title">Personal data</PanelTitle>
      <div className="flex flex-wrap gap-3 px-4 py-3.5 md:px-5.5">
        <PersonalDataButtons whose={{ id }} erased={erased} />
      </div>
    </Panel>
  );
}

type Buttons = { /** An id or an address. */ whose: Record<string, string>; erased: Erased };

export function PersonalDataButtons({ whose, erased }: Buttons) {
  return (
    <>
      <a
        href={`/admin/people/export.json?${new URLSearchParams(whose)}`}
        download
        className={buttonClass({ variant: "quiet", size: "small" })}
      >
        <Download aria-hidden />
        Export
      </a>
      <EraseButton whose={whose} erased={erased} />
    </>
  );
}

function EraseButton({ whose, erased: { name, others, due } }: Buttons) {
  const toast = useToast();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<DueChoice>("cancel");
  const erasing = useAction({
    onDone: (message) => {
      toast.success(message ?? `Everything about ${name} was erased`);
      void navigate("id" in whose ? peoplePath : "/admin/messages");
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
      title={others.length > 0 ? `Erase ${name} and the household` : `Erase ${name}`}
      text={`${withWhom(name, others)}Requests, quiz results, mails and the account will be deleted for good. Copies in your own mailbox stay there.`}
      confirmLabel="Erase"
      onConfirm={() => erasing.run("/admin/people/erase", { ...whose, due: choice })}
    >
      {due > 0 && (
        <FieldGroup label={due === 1 ? "One request is still open" : `${due} requests are still open`} className="mb-6">
          <Segmented
            name="due"
            options={[
              { value: "cancel", label: due === 1 ? "Delete it too" : "Delete them too" },
              { value: "keep", label: "Keep without a name" },
            ]}
            defaultValue={choice}
            onValueChange={(value) => setChoice(value === "keep" ? "keep" : "cancel")}
          />
        </FieldGroup>
      )}
    </ConfirmDialog>
  );
}

/** A household needs its contact. */
function withWhom(name: string, others: string[]): string {
  if (others.length === 0) return "";
  const contact = firstName(name);
  return `${contact} gets the household's mail, so ${inARow(others)} will be erased too. To erase ${contact} alone, make someone else the contact first. `;
}
