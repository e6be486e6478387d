import { redirect } from "react-router";
import { z } from "zod";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { markTold } from "../mutations.server.ts";
import { callAddress } from "../schema.ts";

/** A single value arrives as a string. */
const people = z
  .string()
  .transform((ids) => ids.split(" "))
  .pipe(z.array(UuidInput));
const ToldInput = z.object({ person: people, is: z.enum(["told", "not told"]) });

export const action = adminAction({
  schema: ToldInput,
  lists: ["person"],
  act: async ({ db, params }, { person, is }) => {
    const id = UuidInput.safeParse(params.id).data;
    if (!id) return false;
    await markTold(db, { id, people: person, isTold: is === "told" });
    return redirect(callAddress(id), 303);
  },
});
