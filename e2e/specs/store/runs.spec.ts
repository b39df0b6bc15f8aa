import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, errorAnswer, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** An answer that sends its first words, and the others when the test allows it. */
function haltedAnswer(first: string, rest: string): { answer: UpstreamAnswer; goOn: () => void } {
  let goOn = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const end = chunkStep({}, { finish_reason: "stop" });
  const steps: AnswerStep[] = [
    chunkStep({ content: first }),
    { type: "until", promise },
    chunkStep({ content: rest }),
    end,
    { type: "text", text: "data: [DONE]\n\n" },
  ];
  return { answer: { steps }, goOn };
}

/** Another tab of the same person on the same room. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

test("[TAB-3] when the asking tab is closed, the other one continues writing", async ({ page, house }) => {
  const { answer, goOn } = haltedAnswer("Half of it ", "and the other half.");
  const long = await house.upstream({ answer: () => answer });
  await house.openWith({ long });
  await chat(page).say("Write a novel");
  await expect(chat(page).answersOf("Long")).toContainText("Half of it");
  const other = await secondTab(page);
  await expect(chat(other).answersOf("Long")).toContainText("Half of it");
  const address = page.url();
  await page.close();
  goOn();
  await expect(chat(other).answersOf("Long")).toContainText("Half of it and the other half.");
  await chat(other).isQuiet();
  await other.close();

  const later = await other.context().newPage();
  await later.goto(address);
  await expect(chat(later).answersOf("Long")).toContainText("Half of it and the other half.");
  expect(long.requests).toHaveLength(1);
});

test("[RUN-2] 12 models answer in each of 4 tabs while other calls stay quick", async ({ page, house }) => {
  test.slow();
  const TABS = 4;
  const names = Array.from({ length: 12 }, (_, index) => `m${String.fromCharCode(97 + index)}`);
  const release = Promise.withResolvers<void>();
  // No answer begins before all 48 have been requested: with a connection for each answer that never happens.
  const upstream = await house.upstream({
    answer: () => ({ steps: [{ type: "until", promise: release.promise }, ...textAnswer("Here I am.").steps] }),
  });
  await house.openWith(Object.fromEntries(names.map((name) => [name, upstream])));
  const query = `?models=${names.map((name) => `${name}/model`).join(",")}`;
  const pages = [page];
  while (pages.length < TABS) {
    const tab = await page.context().newPage();
    await tab.goto(new URL(`/chat${query}`, page.url()).href);
    pages.push(tab);
  }
  // A text for each tab: the same text would be the draft that the other tabs show, and that is cleared when it is
  // sent.
  for (const [index, tab] of pages.entries()) await chat(tab).say(`Who is there for tab ${index + 1}?`);
  // All answers are held back: with a connection for each, the browser's six connections to an origin would be used up
  // eight times over.
  await expect.poll(() => upstream.requests.length).toBe(TABS * names.length);
  for (const tab of pages) {
    expect(await tab.evaluate(async () => (await fetch("/api/v1/key")).status)).toBe(200);
  }
  const fifth = await page.context().newPage();
  await fifth.goto(new URL("/chat", page.url()).href);
  await expect(chat(fifth).composer).toBeEditable();
  await fifth.close();

  release.resolve();
  for (const tab of pages) {
    // The strip says how all twelve answers stand, a few of which are in sight.
    const locator = chat(tab).models.getByRole("button", { name: / done$/ });
    await expect(locator).toHaveCount(names.length, { timeout: 60_000 });
    await expect(chat(tab).answers.filter({ hasText: "Here I am." }).first()).toBeVisible();
    await chat(tab).isQuiet();
  }
  expect(upstream.requests).toHaveLength(TABS * names.length);
});

test("[RUN-6] [TAB-1] a second tab shows all answers and stops them, also upstream", async ({ page, house }) => {
  const sides = ["Left", "Middle", "Right"] as const;
  const [left, middle, right] = await Promise.all(
    sides.map((side) => house.upstream({ answer: () => haltedAnswer(`The ${side} part `, "never said").answer })),
  );
  if (!left || !middle || !right) throw new Error("Three of them were started.");
  await house.openWith({ left, middle, right });
  const here = chat(page);
  await here.say("Write three novels");
  for (const side of sides) await expect(here.answersOf(side)).toContainText(`The ${side} part`);
  const other = await secondTab(page);
  const there = chat(other);
  for (const side of sides) await expect(there.answersOf(side)).toContainText(`The ${side} part`);
  await other.getByRole("button", { name: "Stop Left" }).click();
  for (const tab of [there, here]) {
    await expect(tab.answersOf("Left")).toContainText("Stopped");
    await expect(tab.answersOf("Left")).toContainText("The Left part");
    await expect(tab.answersOf("Right")).not.toContainText("Stopped");
    await expect(tab.stop).toBeVisible();
  }
  await left.requests[0]?.aborted;
  await expect(page.getByRole("button", { name: "Stop Left" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Stop Right" })).toBeVisible();

  await here.models.getByRole("button", { name: "Remove character", exact: true }).nth(2).click();
  for (const tab of [here, there]) {
    await expect(tab.answersOf("Right")).toContainText("Stopped");
    await expect(tab.answersOf("Middle")).not.toContainText("Stopped");
  }
  await right.requests[0]?.aborted;

  await there.stop.click();
  for (const tab of [there, here]) {
    await expect(tab.answersOf("Middle")).toContainText("Stopped");
    await expect(tab.stop).toBeHidden();
    await tab.isQuiet();
  }
  await middle.requests[0]?.aborted;
});

test("[RUN-7] a provider's requested wait is shown in seconds before the answer", async ({ page, house }) => {
  const busy = await house.upstream({
    answer: () =>
      busy.requests.length < 2
        ? errorAnswer(429, { error: { message: "Slow down" } }, { "retry-after": "5" })
        : textAnswer("Here I am."),
  });
  await house.openWith({ busy });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Busy")).toContainText(/Rate limited \(429\): trying again in [1-5] s/);
  await expect(answersOf("Busy")).toContainText("Here I am.");
  await expect(answersOf("Busy")).not.toContainText("Rate limited");
  await isQuiet();
});

test("[RUN-4] the setting for answers of a closed page is sent with each start", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  const startOf = async (text: string): Promise<string | null> => {
    const requestPromise = page.waitForRequest(
      (request) => request.method() === "PUT" && /\/runs\/run-/.test(request.url()),
    );
    await say(text);
    return new URL((await requestPromise).url()).searchParams.get("unattended");
  };
  expect(await startOf("Are you there?")).toBe("finish");
  await isQuiet();
  const { pathname, search } = new URL(page.url());
  const address = `${pathname}${search}`;

  await house.open("/settings#answers");
  const choice = page.getByRole("combobox", { name: "When I close the page" });
  await expect(choice).toHaveValue("finish");
  await choice.selectOption("Stop them after 30 seconds");
  await house.open(address);
  expect(await startOf("And now?")).toBe("stop");
  await expect(answersOf("Good").last()).toContainText("All is well here.");

  await house.open("/settings#answers");
  await choice.selectOption("Finish the answers (up to 10 minutes)");
  await house.open(address);
  expect(await startOf("Once more?")).toBe("finish");
});
