const events = [
  { day: "TU", from: "110000", to: "120000", called: "Physio" },
  { day: "WE", from: "140000", to: "161500", called: "Club board" },
  { day: "FR", from: "183000", to: "204500", called: "Choir" },
];

/** The coach's weekly appointments elsewhere, as another calendar writes them. */
export const otherCalendar = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Demo//Personal calendar//EN"],
  ...events.flatMap(({ day, from, to, called }, index) => [
    ...["BEGIN:VEVENT", `UID:demo-${index}@example.org`, "DTSTAMP:20240101T000000Z", `SUMMARY:${called}`],
    ...[`DTSTART;TZID=America/New_York:20240102T${from}`, `DTEND;TZID=America/New_York:20240102T${to}`],
    ...[`RRULE:FREQ=WEEKLY;BYDAY=${day}`, "END:VEVENT"],
  ]),
  ...["END:VCALENDAR", ""],
].join("\r\n");
