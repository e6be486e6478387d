import type { QuizSeed } from "#seeds/shapes.ts";

// A later answer with a service overrides an earlier one; null keeps the earlier one.
export const quiz: QuizSeed[] = [
  {
    question_text: "How old are you? If you are asking for your child, answer for your child.",
    question_type: "age_group",
    options: [
      { option_text: "Under 10", option_value: "under-10", recommended_service: "/services/on-court-lessons" },
      { option_text: "10 to 13", option_value: "10-to-13", recommended_service: null },
      { option_text: "14 to 18", option_value: "14-to-18", recommended_service: null },
      { option_text: "19 to 39", option_value: "19-to-39", recommended_service: null },
      { option_text: "40 to 59", option_value: "40-to-59", recommended_service: null },
      { option_text: "60 or over", option_value: "60-or-over", recommended_service: null },
    ],
  },
  {
    question_text: "Which of these comes closest to your tennis today?",
    question_type: "ranking_level",
    options: [
      {
        option_text: "I have never played, or I am just starting",
        option_value: "starting",
        recommended_service: "/services/on-court-lessons",
      },
      {
        option_text: "I rally with friends and rarely keep score",
        option_value: "social",
        recommended_service: "/services/on-court-lessons",
      },
      {
        option_text: "I play club matches or league, around NTRP 3.0 to 3.5",
        option_value: "league",
        recommended_service: null,
      },
      {
        option_text: "I play on a school team or a strong league team, around NTRP 4.0 or above",
        option_value: "strong-team",
        recommended_service: "/services/video-analysis",
      },
      {
        option_text: "I play tournaments and have a ranking, or want one",
        option_value: "tournament",
        recommended_service: "/services/tournament-observation",
      },
    ],
  },
  {
    question_text: "What do you most want to change?",
    question_type: "goals",
    options: [
      {
        option_text: "My strokes: I want to build or rebuild them",
        option_value: "build-strokes",
        recommended_service: "/services/on-court-lessons",
      },
      {
        option_text: "My view of my game: I want to see what I really do",
        option_value: "see-my-game",
        recommended_service: "/services/video-analysis",
      },
      {
        option_text: "My nerve: I play better in practice than in matches",
        option_value: "nerve",
        recommended_service: "/services/mental-performance",
      },
      {
        option_text: "My legs: I arrive late, or I fade in the third set",
        option_value: "legs",
        recommended_service: "/services/fitness-analysis",
      },
      {
        option_text: "My tactics: I keep losing to the same kind of player",
        option_value: "tactics",
        recommended_service: "/services/remote-strategy",
      },
      {
        option_text: "I am not sure, and would like to be told",
        option_value: "not-sure",
        recommended_service: null,
      },
    ],
  },
  {
    question_text: "How would you like to work?",
    question_type: "training_preference",
    options: [
      { option_text: "In person, in a regular weekly slot", option_value: "weekly", recommended_service: null },
      {
        option_text: "In person, one longer session now and then, with homework",
        option_value: "now-and-then",
        recommended_service: null,
      },
      {
        option_text: "By video call, because I live too far away",
        option_value: "video-call",
        recommended_service: "/services/remote-strategy",
      },
      {
        option_text: "With you beside the court at my tournament",
        option_value: "at-my-tournament",
        recommended_service: "/services/tournament-observation",
      },
      { option_text: "No preference", option_value: "no-preference", recommended_service: null },
    ],
  },
];
