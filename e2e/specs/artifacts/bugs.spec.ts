import { expect, type Page } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** The name under which a page keeps whether it has the planted bug. */
const PLANTED = "planted-bug";

/** Breaks the measurement of the list of messages, as a bug would, in the pages that are opened from now on. */
async function plantBug(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    if (sessionStorage.getItem(name) === null) return;
    window.ResizeObserver = class extends ResizeObserver {
      override observe(): never {
        throw new TypeError("A planted bug.");
      }
    };
  }, PLANTED);
}

test("[ERR-2] an expected failure is shown in place, a bug on the error screen", async ({ page, house }) => {
  let requests = 0;
  const moody = await house.upstream({
    answer: () => {
      requests += 1;
      return requests === 1 ? textAnswer("A good answer.") : errorAnswer(400, "That is not possible.");
    },
  });
  await plantBug(page);
  await house.openWith({ moody });
  const { say, answersOf, isQuiet } = chat(page);
  await say("First");
  await expect(answersOf("Moody")).toContainText("A good answer.");
  await isQuiet();
  await say("Second");
  await expect(answersOf("Moody").last()).toContainText("That is not possible.");
  const screen = page.getByRole("alert").filter({ hasText: "Something went wrong on this page" });
  await expect(screen).toHaveCount(0);

  await page.evaluate((name) => sessionStorage.setItem(name, ""), PLANTED);
  await page.reload();
  await expect(screen).toBeVisible();
  await expect(screen).toContainText("were not touched");
  await screen.getByText("Details").click();
  await expect(screen.getByRole("button", { name: "Copy details" })).toBeVisible();
  await expect(screen).toContainText("TypeError");

  await page.evaluate((name) => sessionStorage.removeItem(name), PLANTED);
  await screen.getByRole("button", { name: "Reload the page" }).click();
  await expect(answersOf("Moody").first()).toContainText("A good answer.");
  await expect(screen).toHaveCount(0);
});
