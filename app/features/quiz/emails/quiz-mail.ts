import type { quizSubmissions } from "../tables.server.ts";

type Submission = typeof quizSubmissions.$inferSelect;

export function quizMail(submission: Submission): { subject: string; text: string } {
  const facts = [
    ["Email", submission.email],
    ["Phone", submission.phone],
    ["Age group", submission.age_group],
    ["Level", submission.ranking_level],
    ["Goals", submission.goals],
    ["Training preference", submission.training_preference],
    ["Recommended", submission.recommended_service],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const text = [`${submission.name} took the quiz.`, facts.join("\n"), "Answer this mail to reach them."];
  return { subject: "New quiz submission", text: text.join("\n\n") };
}
