import { TabLinks } from "#app/ui/view-links.tsx";
import { questionsPath } from "../question.ts";
import { submissionsPath } from "../submission.ts";

const tabs = [
  { to: submissionsPath, label: "Quiz Submissions" },
  { to: questionsPath, label: "Quiz Management" },
];

export function QuizTabs() {
  return <TabLinks label="Quiz" tabs={tabs} className="mb-6" />;
}
