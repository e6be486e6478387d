import type { Row } from "./rows.ts";

export const weeklyRows = {
  weekly: {
    event: "The coach books a weekly hour",
    family: {
      page: ["Move or cancel"],
      mail: {
        subject: "Booked: every Monday at 9:00 AM",
        says: [
          "This hour is yours every week, first on {day} and last on",
          "You can move or cancel any single week on its own page.",
        ],
      },
      file: "PUBLISH",
    },
    coach: { page: ["Booked"] },
  },
  "weekly moved": {
    event: "The coach moves a weekly hour",
    family: {
      page: ["Moved"],
      mail: {
        subject: "Moved to every Monday at 2:00 PM",
        says: ["I have moved your weekly hour from Mondays at 9:00 AM to this time, first on {day} and last on"],
      },
      file: "PUBLISH",
    },
    coach: { page: ["Booked"] },
  },
  "one week moved": {
    event: "The coach moves one week of a weekly hour",
    family: {
      page: ["Moved", "I have moved your session to this time. It was {old}."],
      mail: { subject: "Moved to {when}", says: ["I have moved your session to this time. It was {old}."] },
      file: "REQUEST",
    },
    coach: { page: ["Booked"] },
  },
  "weekly ended": {
    event: "The coach ends a weekly hour",
    family: {
      page: ["Cancelled", "I'm sorry, I have to cancel this session. You pay nothing."],
      mail: {
        subject: "Your hour on Mondays at 9:00 AM ends",
        says: ["I have to end your weekly hour, so the sessions still ahead are cancelled.", "See open times"],
      },
      file: "PUBLISH",
    },
    coach: { page: ["Cancelled"] },
  },
} as const satisfies Record<string, Row>;
