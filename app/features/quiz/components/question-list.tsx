import { useDeed } from "#app/platform/forms/use-deed.ts";
import { useToast } from "#app/ui/toast.tsx";
import { questionPaths, questionTexts } from "../question.ts";
import type { ServiceLink } from "./option-form.tsx";
import { type ListedQuestion, QuestionPanel } from "./question-panel.tsx";

type QuestionListProps = { questions: ListedQuestion[]; services: ServiceLink[] };

export function QuestionList({ questions, services }: QuestionListProps) {
  const toast = useToast();
  // Here, because the panel is gone before it could tell.
  const deletion = useDeed({
    onDone: () => toast.success(questionTexts.deleted),
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
