import { TabLinks } from "#app/ui/tab-links.tsx";
import { submissionsPath } from "../submission.ts";

const tabs = [
  { to: submissionsPath, label: "Quiz Submissions" },
  { to: `${submissionsPath}/questions`, label: "Quiz Management" },
];

export function QuizTabs() {
  return <TabLinks label="Quiz" tabs={tabs} className="mb-6" />;
}
