import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, recipe, upsert } from "../support/artifact.ts";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

test("[APP-7] the card of an app shows its picture, also after a reload", async ({ page, house }) => {
  const answer = recipe(upsert("index.html", "<!doctype html><body><h1>Hello</h1></body>\n"));
  const builder = await house.upstream({ answer: () => textAnswer(answer, { chunkSize: 40 }) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("Say hello");
  const picture = page.getByRole("img", { name: /as it runs$/u });
  await expect(picture).toHaveAttribute("src", /^data:image\/webp;base64,/u);
  await page.reload();
  await expect(picture).toHaveAttribute("src", /^data:image\/webp;base64,/u);
});
