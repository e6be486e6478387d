const minuteMs = 60_000;

type Limits = { perMinute: number; mostNetworks: number };

/** How many views one network may tell a minute. Forgotten with the minute, and never more than so many networks. */
export function viewBudget({ perMinute, mostNetworks }: Limits, now = Date.now) {
  const counted = new Map<string, number>();
  let minute = 0;

  return {
    take(network: string): boolean {
      const current = Math.floor(now() / minuteMs);
      if (current !== minute) counted.clear();
      minute = current;
      const before = counted.get(network) ?? 0;
      if (before >= perMinute || (before === 0 && counted.size >= mostNetworks)) return false;
      counted.set(network, before + 1);
      return true;
    },
  };
}
