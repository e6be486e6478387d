/** '45 s', '12 min', '5 h', '3 d': one unit, rounded down. */
export function ageText(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
  ];
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** '512 MB', '3.2 GB': one significant unit. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1024) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1024).toFixed(1)} GB`;
}
