import { z } from "zod";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { familyLimits } from "./addresses.ts";

export const OpenInput = z.object({ stay: z.string().optional() });

/** This device, another one, the calendar's address, or everything of this person. */
export const EndInput = z.object({ device: z.union([UuidInput, z.enum(["this", "calendar", "all"])]) });

export const HomeworkInput = z.object({ note: UuidInput, done: z.enum(["yes", "no"]) });

export const FamilySessionInput = z.object({ member: UuidInput });

/** What the family asks of the coach. */
const familyWishes = ["correct", "erase"] as const;
export const FamilyWishInput = z
  .object({ wish: z.enum(familyWishes), words: z.string().trim().max(familyLimits.words).optional() })
  .refine(({ wish, words }) => wish === "erase" || words, { path: ["words"], error: "Please say what is wrong" });
