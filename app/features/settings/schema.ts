/** What a new site starts with, and what pages show while the database is away. */
export const defaultSettings = {
  brand: "Apex Tennis Performance",
  tagline: "Precise work, point by point.",
  email: "coach@apextennis.example",
  phone: "(555) 010-0142",
  place: "Riverside Tennis Courts",
  hours: "Mon-Sun 6AM-9PM",
  time_zone: "America/New_York",
  consultation_minutes: 15,
  reply_hours: 24,
};
