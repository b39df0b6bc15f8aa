import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { seriousFindings } from "../support/findings.ts";
import { test } from "../support/house.ts";

/** Answers that each end when the test lets them, in their order. */
function halted(count: number): { answers: readonly UpstreamAnswer[]; end: (index: number) => void } {
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

test("[RUN-8] messages queued in two tabs survive a reload, and each is sent once, in order", async ({
  page,
  house,
}) => {
  const { answers, end } = halted(3);
  let asked = 0;
  const long = await house.upstream({
    answer: () => {
      const answer = answers[asked];
      asked += 1;
      return answer ?? { steps: [] };
    },
  });
  await house.openWith({ long });
  const here = chat(page);
  await here.say("Write a novel");
  await expect(here.answersOf("Long")).toContainText("Answer 1 begins,");
  await here.composer.fill("Now a sequel");
  await expect(here.stop).toBeVisible();
  await page.getByRole("button", { name: "Add to queue" }).click();
  await expect(lines(page)).toHaveText([/Now a sequel/]);
  expect(await seriousFindings(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(lines(other)).toHaveText([/Now a sequel/]);
  await chat(other).composer.fill("And a prequel");
  await chat(other).composer.press("Enter");
  await expect(lines(page)).toHaveText([/Now a sequel/, /And a prequel/]);

  await page.reload();
  await expect(lines(page)).toHaveText([/Now a sequel/, /And a prequel/]);
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
  end(2);
  await here.isQuiet();
  expect(long.requests).toHaveLength(3);
  await expect(here.answers).toHaveCount(3);
});
