import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { postFamilyLink } from "./mutations.server.ts";
import { removeEndedSignIns } from "./sign-ins.server.ts";

const Payload = z.object({ personId: z.string() });

export const familyTasks = {
  mail_family_link: async (payload) => {
    const { personId } = Payload.parse(payload);
    if (personId) await postFamilyLink(serviceDb(), personId);
  },
  remove_ended_family_sign_ins: () => removeEndedSignIns(serviceDb()),
} satisfies TaskList;

export const familyCron = "47 3 * * * remove_ended_family_sign_ins";
