const minuteMs = 60_000;

type Limits = { perMinute: number; mostNetworks: number };

/** How many views a network may report per minute. Reset every minute, for a bounded number of networks. */
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
