import { redirect } from "react-router";
import { familyPaths } from "#app/features/family/addresses.ts";
import { ConsentInput } from "#app/features/notes/note-input.server.ts";
import { decideAboutPictures } from "#app/features/notes/pictures.server.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { requireFamily } from "#app/shell/site/family/family.server.ts";

export const loader = () => redirect(familyPaths.notes, 303);

/** A parent agrees to pictures of a child in the notes, or withdraws consent. */
export const action = visitorAction({
  schema: ConsentInput,
  act: async ({ request }, { person, given }) => {
    const { id, holderId } = await requireFamily(request);
    await asHousehold(holderId, async (tx) => {
      const child = (await listOwnPeople(tx)).find((one) => one.id === person && one.is_minor);
      if (child) await decideAboutPictures(tx, { person_id: child.id, isGiven: given === "yes", given_by: id });
    });
    return redirect(familyPaths.notes, { status: 303, headers: linkFormHeaders });
  },
});
