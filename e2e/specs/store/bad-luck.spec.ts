import { expect } from "@playwright/test";
import type { UpstreamAnswer } from "@tutti/testkit";
import { errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

const cases: { title: string; answer: UpstreamAnswer; notice: RegExp }[] = [
  {
    title: "refuses the key (401)",
    answer: errorAnswer(401, { error: { message: "Incorrect API key provided: sk-***", code: "invalid_api_key" } }),
    notice: /Incorrect API key|401/,
  },
  {
    title: "is out of credit (402)",
    answer: errorAnswer(402, { error: { message: "Insufficient balance" } }),
    notice: /Insufficient balance/,
  },
  {
    title: "fails inside (500)",
    answer: errorAnswer(500, { error: { message: "The GPU is on fire" } }),
    notice: /The GPU is on fire/,
  },
  {
    title: "sends a web page",
    answer: errorAnswer(200, "<html><body>Welcome to nginx</body></html>", { "content-type": "text/html" }),
    notice: /Bad/,
  },
  {
    title: "sends nonsense in its stream",
    answer: {
      steps: [
        { type: "text", text: "data: {not json at all\n\n" },
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    },
    notice: /Bad/,
  },
  {
    title: "tells of an error in its stream",
    answer: {
      steps: [{ type: "event", value: { error: { message: "The model ran out of memory", code: 500 } } }],
    },
    notice: /ran out of memory/,
  },
  { title: "answers nothing", answer: { steps: [{ type: "text", text: "data: [DONE]\n\n" }] }, notice: /Bad/ },
];

test("each failure of an upstream is shown in place; the other model answers", async ({ page, house }) => {
  let current: UpstreamAnswer = { steps: [] };
  const bad = await house.upstream({ answer: () => current });
  const good = await house.upstream({ answer: () => textAnswer(`All is well, answer ${good.requests.length}.`) });
  await house.openWith({ bad, good });
  const { say, answersOf, isQuiet } = chat(page);
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("alert");

  for (const [index, { title, answer, notice }] of cases.entries()) {
    current = answer;
    await say(`It ${title}`);
    await expect(answersOf("Good").last()).toContainText(`All is well, answer ${index + 1}.`);
    await isQuiet();
    await expect(answersOf("Bad").last(), title).toContainText(notice);
    await expect(toasts, title).toContainText(notice);
    await expect(page.getByText("sk-upstream-secret")).toHaveCount(0);
    // The next failure gets a toast of its own.
    await toasts.getByRole("button", { name: "Dismiss" }).click();
    await expect(toasts).toHaveCount(0);
  }
});

test("unreachable, limited and hanging upstreams leave other answers whole", async ({ page, house }) => {
  const closedUpstream = await startScriptedUpstream({ answer: () => textAnswer("never") });
  await closedUpstream.close();
  const busy = await house.upstream({
    answer: () => errorAnswer(429, { error: { message: "Slow down" } }, { "retry-after": "600" }),
  });
  const hung = await house.upstream({ answer: () => ({ steps: [{ type: "hang" }] }) });
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ gone: closedUpstream, busy, hung, good });
  // All four answers side by side.
  await page.setViewportSize({ width: 1920, height: 900 });
  const { say, answersOf, alerts, stop, isQuiet } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(answersOf("Gone")).toContainText("Could not reach Gone: connection refused.");
  // The provider's name is shown, but not its address.
  const { host, port } = new URL(closedUpstream.baseUrl);
  for (const address of [host, `:${port}`, "base URL"]) await expect(page.getByText(address)).toHaveCount(0);
  await expect(answersOf("Busy")).toContainText("Slow down. Try again in 10 min.");
  await expect(alerts.filter({ hasText: "Try again in 10 min." }).first()).toBeVisible();
  expect(busy.requests).toHaveLength(1);

  await expect(answersOf("Hung")).toContainText("Processing");
  await stop.click();
  await hung.requests[0]?.aborted;
  await isQuiet();
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(answersOf("Hung")).not.toContainText("Processing");
});
