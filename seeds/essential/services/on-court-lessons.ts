import type { ServiceSeed } from "#seeds/shapes.ts";

export const onCourtLessons: ServiceSeed = {
  title: "On-Court Lessons",
  description: "Private lessons with a fixed shape: warm up, change one thing, then play points with it.",
  price: "$120/hour",
  features: ["15 min warm-up", "30 min technical work", "15 min match play"],
  popular: false,
  link: "/services/on-court-lessons",
  display_order: 5,
  session_type: "on-court",
  session_name: "On-Court Lesson",
  picture: "service-on-court-lessons",
  lead:
    "One player, one coach, one thing to change. Each lesson warms you up with purpose, spends its middle half " +
    "hour on a single stroke or movement, and ends in points where that stroke has to work. First racket or " +
    "tournament schedule, the shape is the same.",
  feature_cards: [
    {
      title: "One change at a time",
      text: "You will know in a sentence what we are working on, and so will I when you come back.",
    },
    {
      title: "Many balls, few words",
      text: "A lesson is for hitting. I explain once, show it once, and then feed until you can feel it yourself.",
    },
    {
      title: "Homework that fits",
      text: "A ten-minute drill for a wall, a basket or a friend, so that the change is still there next week.",
    },
  ],
  process_title: "Inside the hour",
  process_steps: [
    {
      duration: "15 min",
      title: "Warm-up",
      text: "Movement first, then mini tennis and rallying, while I look at how your body is today.",
    },
    {
      duration: "30 min",
      title: "Technical",
      text: "One stroke or one pattern, from a fed ball to a moving ball to a live one.",
    },
    {
      duration: "15 min",
      title: "Match play",
      text: "Points with a score and a condition, so the new stroke meets some pressure before you go home.",
    },
  ],
  detail_prices: [
    { label: "Single lesson", note: "60 min", amount: "$175" },
    { label: "4 lessons", note: null, amount: "$650" },
    { label: "8 lessons", note: null, amount: "$1,200" },
  ],
};
