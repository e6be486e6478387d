export const familyPath = "/family";

/** The addresses of a family's pages and buttons. */
export const familyPaths = {
  page: familyPath,
  open: `${familyPath}/open`,
  lessons: `${familyPath}/lessons`,
  pay: `${familyPath}/pay`,
  receipts: `${familyPath}/receipts`,
  notes: `${familyPath}/notes`,
  pictures: `${familyPath}/pictures`,
  details: `${familyPath}/details`,
  session: `${familyPath}/session`,
  end: `${familyPath}/end`,
  calendar: `${familyPath}/calendar`,
  calendarFile: `${familyPath}/calendar.ics`,
  feed: `${familyPath}/feed`,
  export: `${familyPath}/export.json`,
} as const;

/**
 * How long a mailed link works, and how long a device stays signed in on request. Otherwise it ends with the browser.
 */
export const familyDays = { link: 7, staying: 90, passing: 1 } as const;

export const familyLimits = { words: 1_000 } as const;
