import type { QuestionType } from "./schema.ts";
import { submissionsPath } from "./submission.ts";

export const questionTypeLabels: Record<QuestionType, string> = {
  age_group: "Age group",
  ranking_level: "Ranking level",
  goals: "Goals",
  training_preference: "Training preference",
};

export const questionLimits = {
  question_text: 300,
  option_text: 200,
  option_value: 100,
  recommended_service: 200,
} as const;

/** The specification's texts and our own. */
export const questionTexts = {
  notLoaded: "Failed to load quiz questions",
  created: "Question created successfully",
  notCreated: "Failed to create question",
  updated: "Question updated successfully",
  notUpdated: "Failed to update question",
  deleted: "Question deleted successfully",
  notDeleted: "Failed to delete question",
  notMoved: "Failed to move question",
  optionCreated: "Option created successfully",
  optionNotCreated: "Failed to create option",
  optionUpdated: "Option updated successfully",
  optionNotUpdated: "Failed to update option",
  optionDeleted: "Option deleted successfully",
  optionNotDeleted: "Failed to delete option",
  textRequired: "Question text is required",
  typeRequired: "Please select a question type",
  optionRequired: "Option text is required",
  valueRequired: "Option value is required",
  notAService: "Please choose a service",
} as const;

export const questionsPath = `${submissionsPath}/questions`;

export const questionPaths = {
  text: (id: string) => `${questionsPath}/${id}/text`,
  move: (id: string) => `${questionsPath}/${id}/move`,
  delete: (id: string) => `${questionsPath}/${id}/delete`,
  options: (id: string) => `${questionsPath}/${id}/options`,
  option: (id: string) => `${questionsPath}/options/${id}`,
  deleteOption: (id: string) => `${questionsPath}/options/${id}/delete`,
};
