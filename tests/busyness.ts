const spinMs = 50;

/** How many times slower than alone a process gets on at this moment: 1 on a quiet machine, about 5 at load 10 on two cores. */
export function busyness(): number {
  const began = performance.now();
  const used = process.cpuUsage();
  const usedMs = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1_000;
  };
  while (usedMs() < spinMs);
  return Math.max(1, (performance.now() - began) / usedMs());
}

/** A promise about time, as it can be kept on this machine right now: others' load counts, our own slowness does not. */
export function timeFor(ms: number): number {
  return Math.ceil(ms * busyness() * 2);
}
