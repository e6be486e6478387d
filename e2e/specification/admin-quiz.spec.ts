import { expect, type Page } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

const path = "/admin/quiz-submissions/questions";
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 60_000 });

test("2, 4, 5, 7 and 8 Quiz management", async ({ page, site }) => {
  test.slow();
  const spec = section("2, 4, 5, 7, 8 Quiz management");
  await signInAsAdmin(page, site);
  await page.goto(path);
  await spec.leads(page.getByRole("navigation", { name: "Quiz" }), {
    "Quiz Submissions": "/admin/quiz-submissions",
    "Quiz Management": path,
  });
  const proof = page.getByRole("region", { name: "Where the answers lead" });
  await spec.shows(proof, ["Every service can be reached", "900 ways", "On 2% of them"]);

  const first = page.getByRole("region", { name: "Question 1" });
  const field = first.getByRole("textbox", { name: "Question 1, text" });
  const stored = await field.inputValue();
  await field.fill("  How young are you?  ");
  await field.blur();
  await spec.says("the text is saved when the field is left", () => toast(page, "Question updated successfully"));
  await spec.says("and trimmed", () => expect(field).toHaveValue("How young are you?"));
  await field.fill("   ");
  await field.blur();
  await spec.says("left blank it is as it was", () => expect(field).toHaveValue("How young are you?"));
  await field.fill("Thrown away");
  await page.keyboard.press("Escape");
  await spec.says("Escape takes back what was typed", () => expect(field).toHaveValue("How young are you?"));
  await field.fill(stored);
  await Promise.all([page.waitForResponse(/text\.data/), page.keyboard.press("Enter")]);
  await page.reload();
  await hydrated(page);
  await spec.says("Enter saves, too", () => expect(field).toHaveValue(stored));

  await page.getByRole("button", { name: "New Question" }).click();
  const dialog = page.getByRole("dialog");
  await spec.says("a dialog 'New Question'", () =>
    expect(dialog.getByRole("heading", { name: "New Question" })).toBeVisible(),
  );
  await dialog.getByRole("button", { name: "Create Question" }).click();
  for (const text of ["Question text is required", "Please select a question type"])
    await spec.says(`says '${text}'`, () => expect(dialog.getByText(text).first()).toBeVisible());
  await spec.says("four question types", async () =>
    expect(
      await dialog
        .locator("option:not([value=''])")
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(["age_group", "ranking_level", "goals", "training_preference"]),
  );
  await dialog.getByLabel("Question Text").fill("Which hand?");
  await dialog.getByLabel("Question Type").selectOption("goals");
  await dialog.getByRole("button", { name: "Create Question" }).click();
  await spec.says("says 'Question created successfully'", () => toast(page, "Question created successfully"));
  const fifth = page.getByRole("region", { name: "Question 5" });
  await spec.says("it comes last", () =>
    expect(fifth.getByRole("textbox", { name: "Question 5, text" })).toHaveValue("Which hand?"),
  );
  await spec.shows(fifth, ["Not asked: it has no options"]);

  await fifth.getByRole("button", { name: "Add Option" }).click();
  await spec.says("a dialog 'Add Option'", () =>
    expect(dialog.getByRole("heading", { name: "Add Option" })).toBeVisible(),
  );
  await dialog.getByRole("button", { name: "Create Option" }).click();
  for (const text of ["Option text is required", "Option value is required"])
    await spec.says(`says '${text}'`, () => expect(dialog.getByText(text).first()).toBeVisible());
  await dialog.getByLabel("Option Text").fill("Left");
  await dialog.getByLabel("Option Value").fill("left");
  await dialog.getByLabel("Recommended Service").selectOption("/services/video-analysis");
  await dialog.getByRole("button", { name: "Create Option" }).click();
  await spec.says("says 'Option created successfully'", () => toast(page, "Option created successfully"));
  await spec.shows(proof, [
    "never matters: a later answer always overrides it.",
    "No answers recommend Mental Performance.",
    "On 0% of them",
  ]);

  await fifth.getByRole("button", { name: "Edit option Left" }).click();
  await spec.says("a dialog 'Edit Option'", () =>
    expect(dialog.getByRole("heading", { name: "Edit Option" })).toBeVisible(),
  );
  await spec.says("with what is stored", () => expect(dialog.getByLabel("Option Text")).toHaveValue("Left"));
  await dialog.getByLabel("Option Text").fill("The left one");
  await dialog.getByLabel("Recommended Service").selectOption("");
  await dialog.getByRole("button", { name: "Save Option" }).click();
  await spec.says("says 'Option updated successfully'", () => toast(page, "Option updated successfully"));
  await spec.shows(proof, ["Every service can be reached"]);

  await page.route(/\.data/, (route) => route.abort());
  await fifth.getByRole("button", { name: "Move Question 5 up" }).click();
  await spec.says("a failed move says so", () => toast(page, "Failed to move question"));
  await field.fill("Lost on the way?");
  await field.blur();
  await spec.says("a failed change says so", () => toast(page, "Failed to update question"));
  await page.unroute(/\.data/);

  await fifth.getByRole("button", { name: "Delete option The left one" }).click();
  const confirmation = page.getByRole("alertdialog");
  await spec.says("asks 'Delete this option?'", () =>
    expect(confirmation.getByRole("heading", { name: "Delete this option?" })).toBeVisible(),
  );
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await spec.says("Cancel keeps it", () => expect(fifth.getByText("The left one")).toBeVisible());
  await fifth.getByRole("button", { name: "Delete option The left one" }).click();
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await spec.says("says 'Option deleted successfully'", () => toast(page, "Option deleted successfully"));

  await spec.says("the first cannot move up", () =>
    expect(first.getByRole("button", { name: "Move Question 1 up" })).toBeDisabled(),
  );
  await spec.says("the last cannot move down", () =>
    expect(fifth.getByRole("button", { name: "Move Question 5 down" })).toBeDisabled(),
  );
  await fifth.getByRole("button", { name: "Move Question 5 up" }).click();
  await spec.says("a question moves up", () =>
    expect(page.getByRole("textbox", { name: "Question 4, text" })).toHaveValue("Which hand?"),
  );
  await page.getByRole("button", { name: "Delete Question 4" }).click();
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await spec.says("a question can be deleted", () => toast(page, "Question deleted successfully"));
  await spec.says("and is gone", () => expect(fifth).toHaveCount(0));
  spec.end();
});
