export const msPerMinute = 60_000;
export const msPerHour = 60 * msPerMinute;
export const msPerDay = 24 * msPerHour;
export const msPerWeek = 7 * msPerDay;

export const secondsPerDay = 86_400;
export const minutesPerHour = 60;
export const minutesPerDay = 24 * minutesPerHour;
export const daysPerWeek = 7;

/** '1 hour', '24 hours'. */
export function countOfHours(count: number): string {
  return `${count} hour${count === 1 ? "" : "s"}`;
}
