import { ArrowRight, Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { questionPaths, questionTexts } from "../question.ts";
import { OptionForm, type ServiceLink } from "./option-form.tsx";
import type { ListedOption } from "./question-panel.tsx";

type OptionRowProps = { option: ListedOption; services: ServiceLink[]; onDelete: (id: string) => void };

export function OptionRow({ option, services, onDelete }: OptionRowProps) {
  const { option_text, option_value, recommended_service } = option;
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 md:px-5.5">
      <div className="min-w-0 flex-1 text-ui">
        <p className="font-medium wrap-anywhere">{option_text}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-small wrap-anywhere text-subtle">
          {option_value}
          {recommended_service && (
            <>
              <ArrowRight aria-label="leads to" className="size-3.5" />
              {recommended_service}
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-1.5">
        <EditOption option={option} services={services} />
        <DeleteOption option={option} onDelete={onDelete} />
      </div>
    </li>
  );
}

function EditOption({ option, services }: Omit<OptionRowProps, "onDelete">) {
  const [isOpen, setOpen] = useState(false);
  const { id, option_text, option_value, recommended_service } = option;
  const trigger = (
    <Button variant="quiet" size="compact" iconOnly aria-label={`Edit option ${option_text}`}>
      <Pencil aria-hidden />
    </Button>
  );
  return (
    <Dialog trigger={trigger} open={isOpen} onOpenChange={setOpen} title="Edit Option">
      <OptionForm
        action={questionPaths.option(id)}
        stored={{ option_text, option_value, recommended_service: recommended_service ?? "" }}
        services={services}
        texts={{
          saved: questionTexts.optionUpdated,
          failed: questionTexts.optionNotUpdated,
          submit: "Save Option",
        }}
        onSaved={() => setOpen(false)}
      />
    </Dialog>
  );
}

function DeleteOption({ option: { id, option_text }, onDelete }: Omit<OptionRowProps, "services">) {
  return (
    <DeleteButton
      what={`option ${option_text}`}
      title="Delete this option?"
      text={`Visitors can no longer answer "${option_text}".`}
      onConfirm={() => onDelete(id)}
    />
  );
}
