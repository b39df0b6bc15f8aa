import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { type House, test } from "../../support/house.ts";

/** Answers that each end when the test allows it, in their order. */
function haltedAnswers(count: number): { answers: readonly UpstreamAnswer[]; end: (index: number) => void } {
  const ends: (() => void)[] = [];
  const answers = Array.from({ length: count }, (_unused, index): UpstreamAnswer => {
    const promise = new Promise<void>((resolve) => ends.push(resolve));
    const steps: AnswerStep[] = [
      chunkStep({ content: `Answer ${index + 1} begins, ` }),
      { type: "until", promise },
      chunkStep({ content: "and ends." }),
      chunkStep({}, { finish_reason: "stop" }),
      { type: "text", text: "data: [DONE]\n\n" },
    ];
    return { steps };
  });
  return { answers, end: (index) => ends[index]?.() };
}

const lines = (page: Page) => page.getByRole("list", { name: "Queued messages" }).getByRole("listitem");

/** A room whose first answer has begun. */
async function answering(page: Page, house: House, count: number) {
  const { answers, end } = haltedAnswers(count);
  let requestCount = 0;
  const long = await house.upstream({
    answer: () => {
      requestCount += 1;
      return answers[requestCount - 1] ?? { steps: [] };
    },
  });
  await house.openWith({ long });
  await chat(page).say("Write a novel");
  await expect(chat(page).answersOf("Long")).toContainText("Answer 1 begins,");
  return { long, end };
}

test("[RUN-8] a message is queued by the button, survives a reload, and is sent once", async ({ page, house }) => {
  const { long, end } = await answering(page, house, 2);
  const { composer, stop, answersOf, isQuiet } = chat(page);
  await composer.fill("Now a sequel");
  await expect(stop).toBeVisible();
  await page.getByRole("button", { name: "Add to queue" }).click();
  await expect(lines(page)).toHaveText([/Now a sequel/]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(lines(page)).toHaveText([/Now a sequel/]);
  end(0);
  await expect(answersOf("Long").nth(1)).toContainText("Answer 2 begins,");
  await expect(lines(page)).toHaveCount(0);
  end(1);
  await isQuiet();
  expect(long.requests).toHaveLength(2);
});

test("[RUN-8, TAB-4] two tabs share one queue and one draft", async ({ page, house }) => {
  const { long, end } = await answering(page, house, 3);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await chat(page).composer.fill("Now a sequel");
  await expect(chat(other).composer).toHaveValue("Now a sequel");
  await chat(other).composer.press("Enter");
  await expect(lines(page)).toHaveText([/Now a sequel/]);
  await expect(chat(page).composer).toHaveValue("");
  await chat(page).composer.fill("And a prequel");
  await chat(page).composer.press("Enter");
  await expect(lines(other)).toHaveText([/Now a sequel/, /And a prequel/]);
  end(0);
  for (const tab of [page, other]) {
    await expect(chat(tab).answersOf("Long").nth(1)).toContainText("Answer 2 begins,");
    await expect(lines(tab)).toHaveText([/And a prequel/]);
  }
  end(1);
  for (const tab of [page, other]) {
    await expect(chat(tab).answersOf("Long").nth(2)).toContainText("Answer 3 begins,");
    await expect(lines(tab)).toHaveCount(0);
  }
  expect(long.requests).toHaveLength(3);
});
