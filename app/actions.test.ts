import { expect, test } from "vitest";
import { adHocActions, isAdHoc } from "#scripts/tree/actions.ts";

test("every action is made by adminAction, visitorAction or familyAction", () => expect(adHocActions()).toEqual([]));

test.each([
  "export async function action({ request }: Route.ActionArgs) {",
  "export function action() {",
  "export const action = async () => null;",
  "export { action } from './other.ts';",
  "export const action = answer(adminAction({}));",
])("an action made in another way is found: %s", (text) => expect(isAdHoc(text)).toBe(true));

test.each([
  "export const action = adminAction({",
  "export const action = visitorAction<QuizInput>({",
  "export const actionPath = '/admin';",
  "export const clientAction = () => null;",
])("allowed: %s", (text) => expect(isAdHoc(text)).toBe(false));
