import type { ServiceSeed } from "#seeds/shapes.ts";

export const tournamentObservation: ServiceSeed = {
  title: "Tournament Observation",
  description: "I watch you compete, chart every point, and we talk while the match is still fresh.",
  price: "$400/tournament day",
  features: ["Every point charted", "Notes on opponents", "Debrief the same day"],
  popular: false,
  link: "/services/tournament-observation",
  display_order: 2,
  session_type: "tournament",
  picture: "service-tournament-observation",
  lead:
    "Practice shows what you can hit. A tournament shows what you choose when it counts. I come to your event, " +
    "chart your matches from the side and keep to its rules on coaching. Before you leave, we have agreed on " +
    "what won points, what lost them, and what comes next.",
  feature_cards: [
    {
      title: "The chart",
      text: "Serve, return, how long the rally went, who ended it and with which shot. Every point, on paper.",
    },
    {
      title: "The player under load",
      text: "Routines, body language, the speed between points, and what changes after a lost lead.",
    },
    {
      title: "The next round",
      text: "If there is one, a short plan: one pattern to use, one place to serve, one thing to leave alone.",
    },
  ],
  process_title: "A day at the event",
  process_steps: [
    {
      duration: null,
      title: "Before the match",
      text: "A short talk about your plan and the two things I will watch most closely.",
    },
    {
      duration: null,
      title: "During the match",
      text: "I sit where you cannot read my face, chart, and keep quiet.",
    },
    {
      duration: null,
      title: "After the match",
      text: "You cool down and eat first. Then we go through the chart, beginning with what you saw.",
    },
    {
      duration: null,
      title: "Within the week",
      text: "You receive the chart and two practice priorities in writing.",
    },
  ],
  detail_prices: [
    { label: "Single day", note: null, amount: "$200" },
    { label: "Weekend", note: "2-3 days", amount: "$500" },
  ],
};
