import type { ServiceSeed } from "#seeds/shapes.ts";

export const remoteStrategy: ServiceSeed = {
  title: "Remote Strategy Sessions",
  description: "One opponent or one problem on a call, and a plan short enough to read at a changeover.",
  price: "$100/hour",
  features: ["Plans for one opponent", "Your match video reviewed", "A courtside card"],
  popular: false,
  link: "/services/remote-strategy",
  display_order: 3,
  session_type: "remote-strategy",
  session_name: "Remote Strategy",
  picture: "service-remote-strategy",
  lead:
    "You do not have to live near my courts to plan a match with me. Bring an opponent you keep losing to, a " +
    "new surface or a doubles pairing that does not click. We work it out on a call with a drawn court between " +
    "us, and you leave with a plan on one card.",
  feature_cards: [
    {
      title: "Know the matchup",
      text: "What they like, what they avoid, where they serve at 30-30, and which of your shots bothers them.",
    },
    {
      title: "Choose two patterns",
      text: "One for your serve games, one for theirs. Drawn on a court and simple enough to play tired.",
    },
    {
      title: "One card",
      text: "Plan A, the sign that it is failing, and plan B. It fits in a racket bag and is legible when you sweat.",
    },
  ],
  process_title: "How a call runs",
  process_steps: [
    {
      duration: null,
      title: "Send",
      text: "Scores, a few lines about the problem, and match video if you have any.",
    },
    { duration: null, title: "Talk", text: "We share a screen, draw the court and test ideas against what happened." },
    {
      duration: null,
      title: "Write",
      text: "You write the card in your own words while we speak. I only edit.",
    },
    { duration: null, title: "Report", text: "After the match you send me the score and what held. We keep what did." },
  ],
  detail_prices: [
    { label: "45 min", note: null, amount: "$80" },
    { label: "4 sessions", note: null, amount: "$280" },
  ],
};
