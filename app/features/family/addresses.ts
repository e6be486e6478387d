export const familyPath = "/family";

/** The addresses of a family's pages and buttons. */
export const familyPaths = {
  page: familyPath,
  open: `${familyPath}/open`,
  lessons: `${familyPath}/lessons`,
  receipts: `${familyPath}/receipts`,
  notes: `${familyPath}/notes`,
  details: `${familyPath}/details`,
  session: `${familyPath}/session`,
  end: `${familyPath}/end`,
  calendar: `${familyPath}/calendar.ics`,
  export: `${familyPath}/export.json`,
} as const;
