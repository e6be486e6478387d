import type { ActionFunctionArgs } from "react-router";
import { type ActionOptions, type Answered, runAction } from "#app/platform/forms/run-action.server.ts";
import { type Admin, requireAdmin } from "./require-admin.server.ts";

export type AdminRequest = ActionFunctionArgs & Admin;

/** The action of every form (`save`) and button (`act`) of the admin area. */
export function adminAction<Form = undefined, Field extends string = Extract<keyof Form, string>, Facts = unknown>(
  options: ActionOptions<AdminRequest, Field, Form, Facts>,
): (received: ActionFunctionArgs) => Promise<Answered<Field, Facts>> {
  return async (received) => {
    const admin = await requireAdmin(received.request);
    return runAction({ ...received, ...admin }, options);
  };
}
