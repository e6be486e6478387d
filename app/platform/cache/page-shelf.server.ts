/** Keeps the most recently used up to a number of bytes; what falls off at the far end is told to `onDrop`. */
export function pageShelf<Item extends { bytes: number }>(maxBytes: number, onDrop: (key: string) => void = () => {}) {
  const items = new Map<string, Item>();
  let bytes = 0;

  function remove(key: string): void {
    const item = items.get(key);
    if (!item) return;
    items.delete(key);
    bytes -= item.bytes;
  }

  return {
    get(key: string): Item | undefined {
      const item = items.get(key);
      // A Map keeps the order of insertion, so the oldest key is the least recently used one.
      if (item && items.size > 1) {
        items.delete(key);
        items.set(key, item);
      }
      return item;
    },
    set(key: string, item: Item): void {
      remove(key);
      items.set(key, item);
      bytes += item.bytes;
      for (const oldest of items.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
        onDrop(oldest);
      }
    },
    remove,
    items: () => items.values(),
    size: () => items.size,
    bytes: () => bytes,
  };
}
