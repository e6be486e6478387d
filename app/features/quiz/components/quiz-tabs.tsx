import { TabLinks } from "#app/ui/tab-links.tsx";
import { questionsPath, submissionsPath } from "../question.ts";

const tabs = [
  { to: submissionsPath, label: "Quiz Submissions" },
  { to: questionsPath, label: "Quiz Management" },
];

export function QuizTabs() {
  return <TabLinks label="Quiz" tabs={tabs} className="mb-6" />;
}
