import type { ServiceSeed } from "#seeds/shapes.ts";

export const mentalPerformance: ServiceSeed = {
  title: "Mental Performance",
  description: "A routine for the seconds between points, and a plan for the games that usually get away.",
  price: "$200/session",
  features: ["Between-point routine", "Plans for tight scores", "Match-day preparation"],
  popular: false,
  link: "/services/mental-performance",
  display_order: 1,
  session_type: "mental-performance",
  picture: "service-mental-performance",
  lead:
    "In a two-hour match the ball is in play for a small part of the time. The rest is walking, waiting and " +
    "thinking, and that part can be trained. We build a short routine, rehearse it under score pressure and " +
    "write down what you will do at 4-5.",
  feature_cards: [
    {
      title: "Between points",
      text: "Turn away, breathe out, pick a target, start. Four steps you can keep when your legs are shaking.",
    },
    {
      title: "The scores that bite",
      text: "Serving for the set, a lost lead, a third-set tie-break. Each gets a plan before you meet it again.",
    },
    {
      title: "Before and after",
      text: "The evening before, the last hour, the first two games, and ten honest minutes once it is over.",
    },
  ],
  process_title: "How the work goes",
  process_steps: [
    {
      duration: null,
      title: "Tell me the story",
      text: "We replay your last close loss game by game and mark where your play changed.",
    },
    {
      duration: null,
      title: "Build the routine",
      text: "Few enough words to remember, tried on the spot until it feels like yours.",
    },
    {
      duration: null,
      title: "Put it under score",
      text: "Practice games that begin at 30-40 or 3-5, with the routine before each point.",
    },
    {
      duration: null,
      title: "Take it to a match",
      text: "You play, write five lines the same day, and we adjust from those.",
    },
  ],
  detail_prices: [
    { label: "Single session", note: "60 min", amount: "$100" },
    { label: "4 sessions", note: null, amount: "$360" },
  ],
};
