import type { ServiceSeed } from "#seeds/shapes.ts";

export const fitnessAnalysis: ServiceSeed = {
  title: "Fitness Analysis",
  description: "How you start, stop, turn and last, measured on a tennis court and trained from there.",
  price: "$175/assessment",
  features: ["Movement check", "First-step and recovery tests", "A weekly training plan"],
  popular: false,
  link: "/services/fitness-analysis",
  display_order: 4,
  session_type: "fitness",
  picture: "service-fitness-analysis",
  lead:
    "A tennis point is a handful of short sprints with a stop at the end of each one. We look at how you move, " +
    "time what can be timed and repeat it when you are tired. You get your figures and a weekly plan that fits " +
    "the hours you have.",
  feature_cards: [
    {
      title: "Start and stop",
      text: "Split step, first step and braking, left and right, because very few players are the same on both sides.",
    },
    {
      title: "Balance and range",
      text: "Hips, shoulders and single-leg balance in the positions a wide ball or a high serve puts you in.",
    },
    {
      title: "The third set",
      text: "Repeated court sprints with the rest a match allows. The drop from first to last tells us what to train.",
    },
  ],
  process_title: "Three phases",
  process_steps: [
    {
      duration: "30 min",
      title: "Movement",
      text: "Mobility, balance and posture, then footwork on court without a ball.",
    },
    {
      duration: "30 min",
      title: "Speed and endurance",
      text: "Timed starts, changes of direction and repeated sprints between the lines.",
    },
    {
      duration: "30 min",
      title: "With the ball",
      text: "The same movements in live hitting, then your results and your plan for the coming weeks.",
    },
  ],
  detail_prices: [
    { label: "Initial assessment", note: "90 min", amount: "$150" },
    { label: "4 sessions", note: null, amount: "$500" },
  ],
};
