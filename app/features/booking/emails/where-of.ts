/** A place in a mail, with its map where the address is known. */
export function whereOf({ place, address }: { place: string; address: string | null }) {
  if (!address) return place;
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return { text: `${place}, ${address}`, link: { label: "Open the map", href } };
}
