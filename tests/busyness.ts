const spinMs = 50;

/**
 * How long something may take that is promised within `ms`: that, and on a machine busy with other things more, for the
 * browser, the site and the database wait for their turn one after the other.
 */
export function timeFor(ms: number): number {
  return Math.ceil(ms * busyness() ** 2);
}

/** How many times slower than alone a process gets on at this moment: 1 on a quiet machine, about 5 at load 10 on two cores. */
function busyness(): number {
  const began = performance.now();
  const used = process.cpuUsage();
  const usedMs = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1_000;
  };
  while (usedMs() < spinMs);
  return Math.max(1, (performance.now() - began) / usedMs());
}
