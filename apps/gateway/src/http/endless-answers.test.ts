import { chunkStep } from "@tutti/testkit";
import { afterEach, expect, test } from "vitest";
import { answerMemory } from "../memory-budget.ts";
import { closeAll, MODEL, start } from "./runs/runs.test-support.ts";

afterEach(closeAll);

test("[LOAD-3] endless whole answers are refused, and the next one is answered", async () => {
  // Reasoning counts twice, since the answer has it in two forms: half the bytes reach the limit.
  const piece = chunkStep({ reasoning: "word ".repeat(20_000) });
  let partCount = 0;
  const { origin, app, upstream } = await start(() => {
    partCount += 1;
    if (partCount > 4) return { steps: [chunkStep({ content: "Short." }, { finish_reason: "stop" })] };
    return { steps: [...Array.from({ length: 1000 }, () => piece), { type: "hang" }] };
  });
  const ask = () =>
    fetch(`${origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${app.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: MODEL, messages: [{ role: "user", content: "Hello" }] }),
    });
  const refusals = await Promise.all([ask(), ask(), ask(), ask()]);
  for (const answer of refusals) {
    expect(await answer.json()).toMatchObject({
      error: { code: 502, message: "The answer is too large to send whole. Request it as a stream." },
    });
  }
  for (const call of [0, 1, 2, 3]) await (await upstream.request(call)).aborted;
  expect(answerMemory.usedBytes).toBe(0);
  expect((await ask()).status).toBe(200);
});
