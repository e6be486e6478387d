import type { Row } from "./rows.ts";

const days = [
  ["tomorrow", "+1"],
  ["{wd+3}", "+3"],
  ["{abbr+2}", "+2"],
  ["{wd+4}s", "every:{abbr+4}"],
  ["{md+5}", "+5"],
  ["{dm+6}", "+6"],
  ["{num+8}", "+8"],
  ["{wd+9}, {md+9}", "+9"],
  ["{wd+2} or {wd+4}", "+2&+4"],
  ["weekdays", "every:mon,tue,wed,thu,fri"],
  ["weekends", "every:sat,sun"],
  ["next week", "week:1"],
] as const;

const times = [
  ["at 3pm", "15:00"],
  ["at 15:00", "15:00"],
  ["at 5", "5?"],
  ["4:30-6pm", "16:30-18:00"],
  ["after 4", ">4?"],
  ["before 11am", "-11:00"],
  ["in the evening", "evening"],
  ["between 9 and 11", "9?-11?"],
  ["around 5pm", "~17:00"],
  ["after school", "school"],
] as const;

/** Every form of a day with every form of a time. */
export const grid: Row[] = days.flatMap(([day, dayLabel]) =>
  times.map(([time, timeLabel]): Row => [`${day} ${time}`, `${dayLabel} @ ${timeLabel}`]),
);
