import { expect, test } from "vitest";
import { anEnd, aStart } from "../ledger/ledger.test-support.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createMetrics } from "./metrics.ts";

const quiet: Ledger = {
  begin: async () => undefined,
  recordProgress: () => undefined,
  raiseCharge: async () => undefined,
  finish: async () => undefined,
};

/** The lines of one metric, without its comment lines. */
async function linesOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  const { text } = await metrics.read();
  return text.split("\n").filter((line) => line.startsWith(name));
}

test("what runs, ends, is used and costs is counted by provider, once", async () => {
  const metrics = createMetrics({ providers: new Set(["one"]) });
  const ledger = metrics.observe(quiet);
  await ledger.begin(aStart({ id: "gen-1" }));
  await ledger.begin(aStart({ id: "gen-1" }));
  await ledger.begin(aStart({ id: "gen-2", isStreamed: false }));
  expect(await linesOf(metrics, "tutti_generations_running")).toEqual([
    'tutti_generations_running{streamed="yes"} 1',
    'tutti_generations_running{streamed="no"} 1',
  ]);
  await ledger.finish("gen-1", anEnd());
  await ledger.finish("gen-1", anEnd());
  expect(await linesOf(metrics, 'tutti_generations_running{streamed="yes"}')).toEqual([
    'tutti_generations_running{streamed="yes"} 0',
  ]);
  expect(await linesOf(metrics, "tutti_generations_total")).toEqual([
    'tutti_generations_total{status="finished",provider="one"} 1',
  ]);
  expect(await linesOf(metrics, "tutti_tokens_total")).toEqual([
    'tutti_tokens_total{kind="prompt",provider="one"} 10',
    'tutti_tokens_total{kind="completion",provider="one"} 20',
  ]);
  expect(await linesOf(metrics, "tutti_cost_dollars_total")).toEqual([
    'tutti_cost_dollars_total{provider="one"} 0.0003',
  ]);
  expect(await linesOf(metrics, "tutti_upstream_first_token_seconds_sum")).toEqual([
    'tutti_upstream_first_token_seconds_sum{provider="one"} 0.99',
  ]);
});

test("failed attempts are counted, and users' own servers share one series", async () => {
  const metrics = createMetrics({ providers: new Set(["one"]) });
  const ledger = metrics.observe(quiet);
  await ledger.begin(aStart({ id: "gen-1" }));
  const own = { providerSlug: "adas-secret-box", providerName: "Ada's", modelSlug: "v/m" };
  const attempts = [
    { ...own, status: 503, latency: 5 },
    { providerSlug: "one", providerName: "One", modelSlug: "v/m", status: 200, latency: 10 },
  ];
  await ledger.finish("gen-1", anEnd({ attempts, providerSlug: "adas-secret-box" }));
  await ledger.begin(aStart({ id: "gen-2" }));
  await ledger.finish("gen-2", { status: "refused", duration: 1, charge: 0, isByok: false, attempts: [] });
  expect(await linesOf(metrics, "tutti_upstream_attempts_total")).toEqual([
    'tutti_upstream_attempts_total{provider="other",status="503"} 1',
    'tutti_upstream_attempts_total{provider="one",status="200"} 1',
  ]);
  expect(await linesOf(metrics, "tutti_generations_total")).toEqual([
    'tutti_generations_total{status="finished",provider="other"} 1',
    'tutti_generations_total{status="refused",provider="none"} 1',
  ]);
  expect((await metrics.read()).text).not.toContain("adas");
});

test("pending writes are reported while they are pending", async () => {
  const metrics = createMetrics({ providers: new Set() });
  const beginEnd = Promise.withResolvers<void>();
  const ledger = metrics.observe({ ...quiet, begin: () => beginEnd.promise });
  const beginning = ledger.begin(aStart({ id: "gen-1" }));
  expect(await linesOf(metrics, "tutti_ledger_writes_waiting")).toEqual(["tutti_ledger_writes_waiting 1"]);
  beginEnd.resolve();
  await beginning;
  expect(await linesOf(metrics, "tutti_ledger_writes_waiting")).toEqual(["tutti_ledger_writes_waiting 0"]);
});
