const spinMs = 50;

/**
 * How long something promised within `ms` may take: longer on a busy machine, because browser, site and database wait
 * for the CPU one after the other.
 */
export function timeFor(ms: number): number {
  return Math.ceil(ms * busyness() ** 2);
}

/** How many times slower than alone a process currently runs: 1 on a quiet machine, about 5 at load 10 on two cores. */
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
