/** What one person is told of one event. `{when}` is the session's time, `{old}` the time before a move. */
export type Told = {
  /** On the page behind the link, or on the coach's screen. */
  page?: string[];
  /** Of the request, on the coach's screen. */
  status?: string;
  /** The start of the subject, and what both parts of the mail say; the first is also the preview in a list of mails. */
  mail?: { subject: string; says: string[] };
  /** What the calendar file does. */
  file?: "REQUEST" | "CANCEL" | "PUBLISH";
};

export type Row = { event: string; family?: Told; coach?: Told };

const another = "Pick another time on my site, or write to me.";
const moveOrCancel = "Free until";

/** Every event and what each side is told of it, once. docs/what-people-are-told.md is made from it. */
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
        says: ["Jordan Avery wrote to you.", "Mia Avery, 9 years"],
      },
    },
  },
  booked: {
    event: "A time is booked at once",
    family: {
      page: ["Move or cancel", "Free until"],
      mail: { subject: "Booked: {when}", says: ["This time is yours.", moveOrCancel] },
      file: "REQUEST",
    },
    coach: {
      page: ["Booked"],
      mail: {
        subject: "Jordan Avery booked {when}",
        says: ["The time is in your calendar, and they have a mail about it."],
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
      mail: { subject: "About {when}", says: [`I can't make this time. ${another}`, "See open times"] },
    },
    coach: { status: "Processed" },
  },
  lapsed: {
    event: "A request runs out",
    family: {
      page: ["Not confirmed", `I did not confirm this time before it ran out, so it is open again. ${another}`],
      mail: {
        subject: "About {when}",
        says: [`I did not confirm this time before it ran out, so it is open again. ${another}`, "See open times"],
      },
    },
    coach: {
      mail: { subject: "Jordan Avery is no longer waiting for {when}", says: ["Nobody answered in time"] },
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
      page: ["Cancelled", "You cancelled this session in time. It costs nothing."],
      mail: { subject: "Cancelled: {when}", says: ["You cancelled this session in time. It costs nothing."] },
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
      page: ["Cancelled", "You cancelled this session after the deadline, so it has to be paid."],
      mail: {
        subject: "Cancelled: {when}",
        says: ["You cancelled this session after the deadline, so it has to be paid."],
      },
      file: "CANCEL",
    },
    coach: {
      page: ["Cancelled"],
      mail: {
        subject: "Jordan Avery cancelled {when}, after the deadline, so it has to be paid",
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
      page: ["Cancelled", `I have to cancel this session. You pay nothing. ${another}`, "My car broke down."],
      mail: {
        subject: "Cancelled: {when}",
        says: [`I have to cancel this session. You pay nothing. ${another}`, "My car broke down.", "See open times"],
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
  offered: {
    event: "The coach offers times",
    family: {
      page: ["Three times for you, Jordan"],
      mail: {
        subject: "Three times for you: On-Court Lessons",
        says: ["Hi Jordan", "These three times are held for you until"],
      },
    },
    coach: { status: "Open" },
  },
  chosen: {
    event: "An offered time is chosen",
    family: {
      page: ["Booked"],
      mail: { subject: "Booked: {when}", says: ["This time is yours."] },
      file: "REQUEST",
    },
    coach: {
      status: "Processed",
      mail: { subject: "Jordan Avery chose {when}", says: ["It is in your calendar, and they have a mail about it."] },
    },
  },
  "none suits": {
    event: "None of the offered times suits",
    family: { page: ["I will look for other times", "You get new times by mail."] },
    coach: {
      status: "New",
      mail: {
        subject: "Jordan Avery needs other times",
        says: ["The times you offered are open again, and the request is new in your inbox."],
      },
    },
  },
  "asked to wait": {
    event: "Somebody asks to be told when a time opens up",
    family: {
      page: ["Join the waiting list?", "One tap puts you on my waiting list."],
      mail: {
        subject: "One tap puts you on my waiting list: On-Court Lessons",
        says: ["You asked me to tell you when a time opens up."],
      },
    },
    coach: { page: ["Not on the list yet: nobody has used the link in the mail to this address."] },
  },
  waiting: {
    event: "They join the waiting list",
    family: { page: ["You are on my waiting list", "I will write to you as soon as such a time opens up."] },
    coach: { page: ["Waits for such a time until"] },
  },
  "opened up": {
    event: "A time opens up, and it is their turn",
    family: {
      page: ["A time for you, Jordan", "Take it and it is yours.", "Nobody else can take it."],
      mail: {
        subject: "A time has opened up: {when}",
        says: ["It is your turn on my waiting list. This time is held for you until", "Riverside"],
      },
    },
    coach: { page: ["A time that opened up is held for them now."] },
  },
  "taken in turn": {
    event: "They take the time that opened up",
    family: {
      page: ["Booked"],
      mail: { subject: "Booked: {when}", says: ["This time is yours."] },
      file: "REQUEST",
    },
    coach: {
      page: ["They have a time."],
      mail: {
        subject: "Jordan Avery waited and took {when}",
        says: ["A time had opened up. It is in your calendar now"],
      },
    },
  },
  passed: {
    event: "They pass on the time that opened up",
    family: { page: ["You are still waiting", "I will write to you when the next one opens up."] },
    coach: { page: ["Waits for such a time until"] },
  },
  "left the list": {
    event: "They leave the waiting list",
    family: { page: ["You are no longer waiting", "I will not write to you about open times any more."] },
    coach: { page: ["They are no longer waiting."] },
  },
  "nothing opened up": {
    event: "Nothing opens up in time",
    family: {
      page: ["You are no longer on the list", "Nothing opened up in time."],
      mail: {
        subject: "Nothing has opened up: On-Court Lessons",
        says: ["No time that suits you opened up while you were waiting, so you are no longer on the list."],
      },
    },
    coach: { page: ["Nothing opened up until"] },
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
        says: ["The time is in your calendar, and they have a mail about it."],
      },
    },
  },
  weekly: {
    event: "The coach books a weekly hour",
    family: {
      page: ["Move or cancel"],
      mail: {
        subject: "Booked: every Monday at 9:00 AM",
        says: ["This hour is yours every week, first on {day} and last on"],
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
        says: ["Your weekly hour has moved to this time, first on {day} and last on"],
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
      page: ["Cancelled", "I have to cancel this session. You pay nothing."],
      mail: {
        subject: "Your hour on Mondays at 9:00 AM ends",
        says: ["Your weekly hour has ended, and there are no more sessions in it."],
      },
      file: "PUBLISH",
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
} as const satisfies Record<string, Row>;

export type Event = keyof typeof rows;
