import type { ServiceSeed } from "#seeds/shapes.ts";

export const videoAnalysis: ServiceSeed = {
  title: "Video Analysis",
  description: "Your strokes and your points, paused at the frames that explain them.",
  price: "$150/session",
  features: ["Strokes frame by frame", "Shot choice, point by point", "Two changes, in writing"],
  popular: true,
  link: "/services/video-analysis",
  display_order: 0,
  session_type: "video-analysis",
  picture: "service-video-analysis",
  lead:
    "Most players have never watched themselves play. We put your practice or your match on a screen, stop it " +
    "at the split step, the contact point and the recovery, and find the one frame where the trouble begins. " +
    "You take home the clips and a drill for each change.",
  feature_cards: [
    {
      title: "The stroke you have",
      text: "Preparation, spacing and contact, with your good ball and your bad ball side by side at the same frame.",
    },
    {
      title: "The choices you make",
      text: "Where you aimed, from where on the court, and what the next ball did to you because of it.",
    },
    {
      title: "A page to take along",
      text: "Two changes in plain words, one drill for each, and the frame to look for the next time you film.",
    },
  ],
  process_title: "From phone to practice",
  process_steps: [
    {
      duration: null,
      title: "Film",
      text: "Clip a phone to the back fence, or I film you on court. I tell you beforehand where to put it.",
    },
    { duration: null, title: "Mark", text: "I go through it alone first and mark the frames worth your time." },
    {
      duration: null,
      title: "Watch",
      text: "We watch them together, at the court or on a call. You say what you see before I do.",
    },
    {
      duration: null,
      title: "Train",
      text: "You get the clips and the drills, and we agree on a week to film again.",
    },
  ],
  detail_prices: [
    { label: "30 min", note: null, amount: "$150" },
    { label: "1 hour", note: null, amount: "$200" },
    { label: "Entire match", note: null, amount: "$400" },
  ],
};
