import type { Row } from "./rows.ts";

/** Offered times and the waiting list. */
export const waitingRows = {
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
      mail: { subject: "Jordan Avery chose {when}", says: ["It is in your calendar, and they get a mail about it."] },
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
    event: "The weeks of waiting are over",
    family: {
      page: ["You are no longer on the list", "The weeks you wanted to wait are over."],
      mail: {
        subject: "Your time on my waiting list is over: On-Court Lessons",
        says: ["The weeks you wanted to wait are over, so you are no longer on the list."],
      },
    },
    coach: { page: ["without taking a time."] },
  },
} as const satisfies Record<string, Row>;
