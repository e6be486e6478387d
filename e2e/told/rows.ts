import { waitingRows } from "./waiting-rows.ts";
import { weeklyRows } from "./weekly-rows.ts";

/** What one person is told about one event. `{when}` is the session's time, `{old}` the time before a move. */
export type Told = {
  /** On the page behind the link, or on the coach's screen. */
  page?: string[];
  /** The request's status on the coach's screen. */
  status?: string;
  /** The start of the subject, and what both parts of the mail say; the first is also the preview in a list of mails. */
  mail?: { subject: string; says: string[] };
  /** What the calendar file does. */
  file?: "REQUEST" | "CANCEL" | "PUBLISH";
};

export type Row = { event: string; family?: Told; coach?: Told };

const another = "Pick another time on my site, or write to me.";
const moveOrCancel = "Free to move or cancel until";

/** Every event, and what each side is told about it. docs/what-people-are-told.md is made from it. */
export const rows = {
  asked: {
    event: "A time is picked, and waits for the coach",
    family: {
      page: ["Held until I answer", "This time is held for you, until"],
      mail: {
        subject: "Held until I answer: {when}",
        says: ["Thank you for asking. This time is held for you, until", "Riverside"],
      },
    },
    coach: {
      page: ["Held for Jordan Avery until"],
      mail: {
        subject: "New booking request: Jordan Avery",
        says: ["Jordan Avery picked a time, and it is held for them."],
      },
    },
  },
  words: {
    event: "Somebody asks in words",
    family: {
      page: ["Was this you?"],
      mail: {
        subject: "Apex Tennis Performance: your request has arrived",
        says: ["Your request has arrived, and you will have an answer within 24 hours."],
      },
    },
    coach: {
      page: ["weekday evenings"],
      mail: { subject: "New booking request: Jordan Avery", says: ["Jordan Avery wrote to you.", "weekday evenings"] },
    },
  },
  child: {
    event: "A parent asks for a child",
    coach: {
      page: ["Mia Avery, 9"],
      mail: {
        subject: "New booking request: Jordan Avery",
        says: ["Jordan Avery wrote to you.", "Mia Avery, 9 years old"],
      },
    },
  },
  booked: {
    event: "A time is booked at once",
    family: {
      page: ["Move or cancel", moveOrCancel],
      mail: { subject: "Booked: {when}", says: ["This time is yours.", moveOrCancel] },
      file: "REQUEST",
    },
    coach: {
      page: ["Booked"],
      mail: {
        subject: "Jordan Avery booked {when}",
        says: ["The time is in your calendar, and they get a mail about it."],
      },
    },
  },
  confirmed: {
    event: "The coach confirms",
    family: {
      page: ["Move or cancel"],
      mail: { subject: "Booked: {when}", says: ["This time is yours.", moveOrCancel] },
      file: "REQUEST",
    },
    coach: { status: "Processed", page: ["Booked"] },
  },
  declined: {
    event: "The coach declines",
    family: {
      page: ["Not possible", `I can't make this time. ${another}`],
      mail: { subject: "Not possible: {when}", says: [`I can't make this time. ${another}`, "See open times"] },
    },
    coach: { status: "Processed" },
  },
  lapsed: {
    event: "A request runs out",
    family: {
      page: ["Not confirmed", `I'm sorry: I did not answer in time, so this time is open again. ${another}`],
      mail: {
        subject: "Not confirmed: {when}",
        says: [`I'm sorry: I did not answer in time, so this time is open again. ${another}`, "See open times"],
      },
    },
    coach: {
      mail: {
        subject: "Jordan Avery got no answer in time for {when}",
        says: ["The time is open again, and they get a mail about it."],
      },
    },
  },
  "moved by them": {
    event: "The family moves a session",
    family: {
      page: ["Moved", "Your session has moved, as you asked. It was {old}."],
      mail: { subject: "Moved to {when}", says: ["Your session has moved, as you asked. It was {old}."] },
      file: "REQUEST",
    },
    coach: {
      page: ["Booked"],
      mail: { subject: "Jordan Avery moved from {old} to {when}", says: ["The old time is open again."] },
    },
  },
  "moved by the coach": {
    event: "The coach moves a session",
    family: {
      page: [
        "Moved",
        "I have moved your session to this time. It was {old}. If that doesn't suit you, please tell me.",
      ],
      mail: {
        subject: "Moved to {when}",
        says: ["I have moved your session to this time. It was {old}. If that doesn't suit you, please tell me."],
      },
      file: "REQUEST",
    },
    coach: { page: ["Booked"] },
  },
  "cancelled in time": {
    event: "The family cancels in time",
    family: {
      page: ["Cancelled", "You cancelled this session in time, so it costs nothing."],
      mail: { subject: "Cancelled: {when}", says: ["You cancelled this session in time, so it costs nothing."] },
      file: "CANCEL",
    },
    coach: {
      page: ["Cancelled"],
      mail: { subject: "Jordan Avery cancelled {when}, in time", says: ["The time is open again."] },
    },
  },
  "cancelled late": {
    event: "The family cancels after the deadline",
    family: {
      page: [
        "Cancelled",
        "You cancelled this session after the deadline, so it has to be paid: $175. You can pay at the court. If something is wrong, write to me.",
      ],
      mail: {
        subject: "Cancelled: {when}",
        says: [
          "You cancelled this session after the deadline, so it has to be paid: $175. You can pay at the court. If something is wrong, write to me.",
        ],
      },
      file: "CANCEL",
    },
    coach: {
      page: ["Cancelled"],
      mail: {
        subject: "Jordan Avery cancelled {when}, after the deadline, so it has to be paid: $175",
        says: ["The time is open again."],
      },
    },
  },
  "cancelled as an exception": {
    event: "The family cancels after the deadline, and it is forgiven",
    family: {
      page: ["Cancelled", "You cancelled this session after the deadline. This once it costs nothing."],
      mail: {
        subject: "Cancelled: {when}",
        says: ["You cancelled this session after the deadline. This once it costs nothing."],
      },
      file: "CANCEL",
    },
    coach: {
      page: ["Cancelled"],
      mail: {
        subject: "Jordan Avery cancelled {when}, after the deadline, as a free late change",
        says: ["The time is open again."],
      },
    },
  },
  withdrawn: {
    event: "The family cancels before the coach has answered",
    family: { page: ["Cancelled", "You cancelled before I had answered. It costs nothing."] },
    coach: {
      status: "Processed",
      mail: { subject: "Jordan Avery no longer asks for {when}", says: ["The time is open again."] },
    },
  },
  "cancelled by the coach": {
    event: "The coach cancels, with a line of their own",
    family: {
      page: [
        "Cancelled",
        `I'm sorry, I have to cancel this session. You pay nothing. ${another}`,
        "My car broke down.",
      ],
      mail: {
        subject: "Cancelled: {when}",
        says: [
          `I'm sorry, I have to cancel this session. You pay nothing. ${another}`,
          "My car broke down.",
          "See open times",
        ],
      },
      file: "CANCEL",
    },
    coach: { page: ["Cancelled"] },
  },
  "rained out": {
    event: "It rains",
    family: {
      page: ["Rained out", `This session is off because of the weather. You pay nothing. ${another}`],
      mail: {
        subject: "Rained out: {when}",
        says: [`This session is off because of the weather. You pay nothing. ${another}`, "See open times"],
      },
      file: "CANCEL",
    },
    coach: { page: ["Rained out"] },
  },
  joined: {
    event: "Somebody joins a group",
    family: {
      page: ["Your session"],
      mail: { subject: "Booked: {when}", says: ["This time is yours.", "See the session"] },
      file: "REQUEST",
    },
    coach: {
      page: ["Jordan Avery", "Booked"],
      mail: {
        subject: "Jordan Avery booked {when}",
        says: ["The time is in your calendar, and they get a mail about it."],
      },
    },
  },
  "left a group": {
    event: "One of a group can't come",
    family: {
      page: ["Not coming", "You gave up your place in this group in time, so it costs nothing."],
      mail: {
        subject: "Not coming: {when}",
        says: ["You gave up your place in this group in time, so it costs nothing."],
      },
      file: "CANCEL",
    },
    coach: {
      page: ["Can't come: Jordan Avery", "Booked"],
      mail: {
        subject: "Jordan Avery cancelled {when}, in time",
        says: ["Their place in the group is free again. The others still come."],
      },
    },
  },
  "minutes back": {
    event: "The coach cancels a session that credit pays for",
    family: {
      page: ["Cancelled"],
      mail: {
        subject: "Cancelled: {when}",
        says: [
          `I'm sorry, I have to cancel this session. You pay nothing. ${another}`,
          "60 minutes are back: 2 lessons left.",
        ],
      },
      file: "CANCEL",
    },
    coach: { page: ["Cancelled"] },
  },
  reminded: {
    event: "The day before",
    family: {
      page: ["Move or cancel"],
      mail: { subject: "Apex Tennis Performance: {when}", says: ["See you then."] },
    },
  },
  ...waitingRows,
  ...weeklyRows,
} as const satisfies Record<string, Row>;

export type Event = keyof typeof rows;
