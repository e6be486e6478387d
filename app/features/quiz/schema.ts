export const questionTypes = ["age_group", "ranking_level", "goals", "training_preference"] as const;
export type QuestionType = (typeof questionTypes)[number];

export const submissionStatuses = ["new", "reviewed", "in-progress", "contacted", "completed"] as const;

export const defaultRecommendation = "/services/on-court-lessons";
