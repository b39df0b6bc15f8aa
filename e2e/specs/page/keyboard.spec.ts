import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[COMP-3] [COMP-4] [COMP-5] the composer grows to 12 lines, and its keys send and start chats", async ({
  page,
  house,
}) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { composer, send, answersOf, isQuiet } = chat(page);

  const height = async () => (await composer.boundingBox())?.height ?? 0;
  const one = await height();
  await composer.fill(Array.from({ length: 12 }, (_, line) => `line ${line}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(one * 3);
  const twelve = await height();
  expect(await composer.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  await composer.fill(Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n"));
  await expect.poll(height).toBe(twelve);
  await expect.poll(() => composer.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);

  await composer.fill("   \n ");
  await expect(send).toBeDisabled();
  await composer.press("Enter");
  await composer.fill("");
  await expect(send).toBeDisabled();

  const session = await page.context().newCDPSession(page);
  await composer.focus();
  await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  // What browsers send while an input method is composing.
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", windowsVirtualKeyCode: 229 });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: "Enter", windowsVirtualKeyCode: 229 });
  await session.send("Input.insertText", { text: "日本" });
  await expect(composer).toHaveValue("日本");
  expect(good.requests).toHaveLength(0);

  await composer.press("Shift+Enter");
  await composer.pressSequentially("zwei");
  await expect(composer).toHaveValue("日本\nzwei");
  await composer.press("Enter");
  await expect(answersOf("Good")).toContainText("All is well here.");
  const body = good.requests[0]?.body as { messages: { content: unknown }[] };
  expect(JSON.stringify(body.messages.at(-1)?.content)).toContain("日本\\nzwei");
  await expect(composer).toHaveValue("");
  expect(good.requests).toHaveLength(1);

  await isQuiet();
  await page.keyboard.press("Control+/");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(answersOf("Good")).toHaveCount(0);
  await expect(composer).toBeFocused();
});

test("a canceled sign-in gives the focus back, in a chat and elsewhere", async ({ page, house }) => {
  await house.start();
  const dialog = page.getByRole("dialog", { name: /^Welcome/ });
  for (const path of ["/chat", "/settings"]) {
    await house.open(path);
    const signIn = page.getByRole("banner").getByRole("button", { name: "Sign in" });
    await signIn.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(signIn).toBeFocused();
  }
});
