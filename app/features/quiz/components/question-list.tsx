import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useToast } from "#app/ui/toast.tsx";
import { questionPaths, questionTexts } from "../question.ts";
import type { ServiceLink } from "./option-form.tsx";
import { type ListedQuestion, QuestionPanel } from "./question-panel.tsx";

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
