import { Plus } from "lucide-react";
import { useState } from "react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { MoveButtons } from "#app/ui/row-list.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { listQuizOptions, listQuizQuestions } from "../queries.server.ts";
import { questionPaths, questionTexts, questionTypeLabels } from "../question.ts";
import { OptionForm, type ServiceLink } from "./option-form.tsx";
import { OptionRow } from "./option-row.tsx";
import { QuestionText } from "./question-text-field.tsx";

type QuestionListProps = { questions: ListedQuestion[]; services: ServiceLink[] };

export function QuestionList({ questions, services }: QuestionListProps) {
  const toast = useToast();
  // Here, because the panel is removed before it could report.
  const deletion = useAction({
    onDone: (_message, undo) => toast.success(questionTexts.deleted, undefined, undo),
    onFailed: () => toast.error(questionTexts.notDeleted),
  });
  return questions.map((question, index) => (
    <QuestionPanel
      key={question.id}
      question={question}
      services={services}
      place={{ number: index + 1, isLast: index === questions.length - 1 }}
      onDelete={(id) => deletion.run(questionPaths.delete(id))}
    />
  ));
}

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];
export type ListedOption = Row<typeof listQuizOptions>;
export type ListedQuestion = Row<typeof listQuizQuestions> & { options: ListedOption[] };

type QuestionPanelProps = {
  question: ListedQuestion;
  services: ServiceLink[];
  place: { number: number; isLast: boolean };
  onDelete: (id: string) => void;
};

function QuestionPanel({ question, services, place, onDelete }: QuestionPanelProps) {
  const toast = useToast();
  // Here, because the row is removed before it could report.
  const deletion = useAction({
    onDone: (_message, undo) => toast.success(questionTexts.optionDeleted, undefined, undo),
    onFailed: () => toast.error(questionTexts.optionNotDeleted),
  });
  const label = `Question ${place.number}`;
  return (
    <Panel aria-label={label}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 md:px-5.5">
        <h2 className="text-body leading-head font-semibold tracking-label font-stretch-104%">{label}</h2>
        <Badge tone="outline">{questionTypeLabels[question.question_type]}</Badge>
        {question.options.length === 0 && <Badge tone="open">Not asked: it has no options</Badge>}
        <QuestionButtons id={question.id} label={label} place={place} onDelete={onDelete} />
      </div>
      <div className="px-4 pt-3 pb-4 md:px-5.5">
        <QuestionText id={question.id} stored={question.question_text} label={`${label}, text`} />
      </div>
      <ul className="divide-y divide-border border-t border-border">
        {question.options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            services={services}
            onDelete={(id) => deletion.run(questionPaths.deleteOption(id))}
          />
        ))}
      </ul>
      <div className="border-t border-border px-4 py-3 md:px-5.5">
        <AddOption questionId={question.id} services={services} />
      </div>
    </Panel>
  );
}

type QuestionButtonsProps = Pick<QuestionPanelProps, "place" | "onDelete"> & { id: string; label: string };

function QuestionButtons({ id, label, place, onDelete }: QuestionButtonsProps) {
  const toast = useToast();
  const move = useAction({ onFailed: () => toast.error(questionTexts.notMoved) });
  const go = (direction: "up" | "down") => move.run(questionPaths.move(id), { direction });
  return (
    <div className="ml-auto flex gap-1.5">
      <MoveButtons
        what={label}
        isFirst={place.number === 1}
        isLast={place.isLast}
        onUp={() => go("up")}
        onDown={() => go("down")}
      />
      <DeleteButton
        what={label}
        title="Delete this question?"
        text="Its options go too. Answers already given stay."
        onConfirm={() => onDelete(id)}
      />
    </div>
  );
}

function AddOption({ questionId, services }: { questionId: string; services: ServiceLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" size="compact">
      <Plus aria-hidden />
      Add Option
    </Button>
  );
  return (
    <Dialog trigger={trigger} open={isOpen} onOpenChange={setOpen} title="Add Option">
      <OptionForm
        action={questionPaths.options(questionId)}
        services={services}
        texts={{
          saved: questionTexts.optionCreated,
          failed: questionTexts.optionNotCreated,
          submit: "Create Option",
        }}
        onSaved={() => setOpen(false)}
      />
    </Dialog>
  );
}
