import type { Usage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { model, provider } from "../../catalog/catalog.test-support.ts";
import { createUsageMeter, type UsageMeter } from "../usage-meter.ts";
import { adapterUsage } from "./adapter-usage.ts";
import { contextOf } from "./plugins.test-support.ts";

const ending = {
  status: "finished" as const,
  endpoint: { provider: provider("one", async () => []), model: model("v/m") },
};

function complete(countedUsage: Usage | undefined, meterFields: Partial<UsageMeter> = {}) {
  const meter = { ...createUsageMeter(0), ...meterFields };
  return adapterUsage.begin(contextOf({ meter }), { messages: [] }, undefined)?.onUsage?.(countedUsage, ending);
}

const counts = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };
const nothing = {
  prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
};

describe("[GW-8] the usage of an answer", () => {
  test("has every detail of OpenRouter's form, and the provider's counts", () => {
    expect(complete(counts)).toEqual({ ...counts, is_byok: false, ...nothing });
    expect(
      complete({
        ...counts,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 5 },
      }),
    ).toMatchObject({
      prompt_tokens_details: { cached_tokens: 4, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 5, image_tokens: 0 },
    });
  });

  test("is estimated where no provider counted, each number by itself", () => {
    const meterFields = { promptTokens: 7, writtenWeight: 2.25 };
    expect(complete(undefined, meterFields)).toMatchObject({
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
    });
    const half = { ...counts, completion_tokens: Number.NaN, total_tokens: Number.NaN };
    expect(complete(half, meterFields)).toMatchObject({ prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 });
  });

  test("is estimated where the provider's counts fit into no ledger", () => {
    const meterFields = { promptTokens: 7, writtenWeight: 2.25 };
    const huge = { prompt_tokens: 1e308, completion_tokens: 2 ** 60, total_tokens: -1 };
    expect(
      complete(
        { ...huge, prompt_tokens_details: { cached_tokens: 2 ** 60, audio_tokens: -3, video_tokens: 2 } },
        meterFields,
      ),
    ).toMatchObject({
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 0,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0, video_tokens: 2 },
    });
  });

  test("keeps the provider's prompt counts where the answer breaks off", () => {
    const meterFields = { promptTokens: 500, promptDetails: { cached_tokens: 400 }, writtenWeight: 2 };
    expect(complete(undefined, meterFields)).toMatchObject({
      prompt_tokens: 500,
      completion_tokens: 2,
      total_tokens: 502,
      prompt_tokens_details: { cached_tokens: 400, cache_write_tokens: 0 },
    });
    expect(complete(counts, meterFields)).toMatchObject({
      prompt_tokens: 10,
      prompt_tokens_details: { cached_tokens: 0 },
    });
  });

  test("adds the provider's searches to ours, and omits a count of none", () => {
    const searchCounts = { ...createUsageMeter(0).counts, searchRequests: 1 };
    expect(complete(counts)).not.toHaveProperty("server_tool_use_details");
    expect(complete(counts, { counts: searchCounts })).toMatchObject({
      server_tool_use_details: { web_search_requests: 1 },
    });
    const native = { ...counts, server_tool_use_details: { web_search_requests: 2, tool_calls_executed: 3 } };
    expect(complete(native, { counts: searchCounts })).toMatchObject({
      server_tool_use_details: { web_search_requests: 3, tool_calls_executed: 3 },
    });
  });

  test("is whole numbers, never below zero, whatever a provider wrote", () => {
    const anything = fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN));
    const details = fc.dictionary(fc.string(), fc.oneof(anything, fc.string(), fc.constant(null)));
    fc.assert(
      fc.property(
        fc.record({
          prompt_tokens: anything,
          completion_tokens: anything,
          total_tokens: anything,
          prompt_tokens_details: details,
        }),
        (countedUsage) => {
          const usage = complete(countedUsage);
          for (const field of ["prompt_tokens", "completion_tokens", "total_tokens"] as const) {
            expect(Number.isInteger(usage?.[field])).toBe(true);
            expect(usage?.[field]).toBeGreaterThanOrEqual(0);
          }
          for (const count of Object.values(usage?.prompt_tokens_details ?? {}))
            expect(Number.isInteger(count)).toBe(true);
        },
      ),
    );
  });
});
