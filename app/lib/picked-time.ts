import { z } from "zod";

/** An open time with its place, as the value of its radio button: `<start in ms>@<place>`. */
export function pickedValue({ start, placeId }: { start: number; placeId: string }): string {
  return `${start}@${placeId}`;
}

export const PickedTime = z
  .string()
  .regex(/^\d{12,14}@[0-9a-f-]{36}$/)
  .transform((picked) => {
    const [start, placeId = ""] = picked.split("@");
    return { start: Number(start), placeId };
  });
