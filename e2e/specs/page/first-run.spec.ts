import { expect } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { ownerAddressOf, PASSWORD, test, unsetSignUp } from "../../support/house.ts";

test("[RUN-10] a new user signs up and is answered by two models in two rooms", async ({ page, house }) => {
  const product = await house.start({ environment: unsetSignUp });
  await page.goto(await ownerAddressOf(product));
  const { composer, welcome, signIn, cards, answers, isQuiet, room, say, newChat } = chat(page);
  // The owner who wants a password makes the account by the same link.
  await expect(welcome.getByRole("button", { name: "Continue as the owner of this machine" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signIn).toBeVisible();
  await expect(cards).toHaveCount(2);

  await composer.fill("How many r are in strawberry?");
  await composer.press("Enter");
  await expect(welcome).toContainText("Sign in to start your first chat");
  await welcome.getByLabel("Name").fill("Ada Lovelace");
  await welcome.getByLabel("Email").fill("ada@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign up" }).click();
  await expect(welcome).toBeHidden();

  // The message that was waiting is sent automatically.
  await expect(page).toHaveURL(/\/chat\?room=/);
  await expect(answers).toHaveCount(2);
  await isQuiet();
  const [left, right] = await Promise.all([answers.nth(0).boundingBox(), answers.nth(1).boundingBox()]);
  expect(left && right && left.x + left.width <= right.x).toBe(true);
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0))).toBeLessThan(2);
  const before = await answers.allInnerTexts();

  await page.reload();
  await expect(answers).toHaveCount(2);
  await expect(page.getByText("How many r are in strawberry?").last()).toBeVisible();
  await expect.poll(async () => (await answers.allInnerTexts()).map(wordsOf)).toEqual(before.map(wordsOf));
  await expect(room("How many r are in strawberry?")).toBeVisible();

  const first = page.url();
  await newChat.click();
  await expect(answers).toHaveCount(0);
  await expect(cards).toHaveCount(2);
  await say("How many o are in moon?");
  await expect(answers).toHaveCount(2);
  await isQuiet();
  expect(page.url()).not.toBe(first);
  await room("How many r are in strawberry?").click();
  await expect(page).toHaveURL(first);
  await expect(page.getByText("How many r are in strawberry?").last()).toBeVisible();
  await expect(answers.first()).not.toContainText("moon");
});

/** The text as it is read, without differences of spacing and figures. */
function wordsOf(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
