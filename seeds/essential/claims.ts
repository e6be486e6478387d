import type { ClaimSeed } from "#seeds/shapes.ts";

export const claims: ClaimSeed[] = [
  { key: "years_about", value: "8+", label: "Years Coaching Experience", place: "About" },
  { key: "years_journey", value: "10+", label: "Years at the Side of the Court", place: "My Tennis Journey" },
  { key: "years_banner", value: "15+", label: "Years Experience", place: "Statistics banner" },
  { key: "certification", value: "USTA/PTR", label: "Certified Coach", place: "About" },
  { key: "tournament_wins", value: "50+", label: "Tournament Wins", place: "About" },
  { key: "students_coached", value: "1000+", label: "Students Coached", place: "About, Statistics banner" },
  { key: "student_satisfaction", value: "98%", label: "Student Satisfaction", place: "Statistics banner" },
];
