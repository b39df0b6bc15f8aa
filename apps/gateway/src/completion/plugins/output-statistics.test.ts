import { pino } from "pino";
import { expect, test } from "vitest";
import { model, provider } from "../../catalog/catalog.test-support.ts";
import { createUsageMeter } from "../usage-meter.ts";
import { outputStatistics } from "./output-statistics.ts";
import type { CompletionOutcome } from "./plugin.ts";
import { contextOf } from "./plugins.test-support.ts";

const completionOutcome: CompletionOutcome = {
  status: "finished",
  endpoint: { provider: provider("one", async () => []), model: model("v/m") },
  costOutcome: { type: "reported", dollars: 0.5 },
  usage: { prompt_tokens: 10, completion_tokens: 50, total_tokens: 60, cost: 0.5 },
  attempts: [],
  startedAt: 1_000,
  firstPartAt: 1_400,
  endedAt: 2_400,
};

async function logLinesOf(outcome: CompletionOutcome) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const meter = { ...createUsageMeter(0), finish: { reason: "stop" as const, nativeReason: "stop" } };
  await outputStatistics.begin(contextOf({ log, meter }), { messages: [] }, undefined)?.onEnd?.(outcome);
  return lines;
}

test("[GW-8] an answer is told in numbers: who gave it, how soon, how fast", async () => {
  expect(await logLinesOf(completionOutcome)).toEqual([
    expect.objectContaining({
      msg: "completion",
      generation: "gen-1",
      outcome: "finished",
      model: "v/m",
      provider: "one",
      finish: "stop",
      latency: 400,
      milliseconds: 1_400,
      tokensPerSecond: 50,
      usage: completionOutcome.usage,
    }),
  ]);
});

test("what no provider answered has no speed", async () => {
  const { endpoint: _, usage: __, firstPartAt: ___, ...refused } = { ...completionOutcome, errorCode: 404 };
  const [line] = await logLinesOf({ ...refused, status: "refused" });
  expect(line).toMatchObject({ outcome: "refused", code: 404, milliseconds: 1_400 });
  for (const name of ["model", "latency", "tokensPerSecond"]) expect(line).not.toHaveProperty(name);
});

test("an answer that came all at once has no speed either", async () => {
  const [line] = await logLinesOf({ ...completionOutcome, endedAt: 1_400 });
  expect(line).not.toHaveProperty("tokensPerSecond");
});
