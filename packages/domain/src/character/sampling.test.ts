import { expect, test } from "vitest";
import { sampledValues } from "./sampling.ts";

test.each([
  [{ temperature: 1 }, {}],
  [{ temperature: 0 }, { temperature: 0 }],
  [{ top_p: 1 }, {}],
  [{ top_p: 0 }, {}],
  [{ top_p: 0.9 }, { top_p: 0.9 }],
  [{ top_k: 0 }, {}],
  [{ top_k: -1 }, {}],
  [{ top_k: 40 }, { top_k: 40 }],
  [{ min_p: 0, top_a: 0, frequency_penalty: 0, presence_penalty: 0, repetition_penalty: 1 }, {}],
  [
    { frequency_penalty: -2, repetition_penalty: 2 },
    { frequency_penalty: -2, repetition_penalty: 2 },
  ],
  [
    { seed: 0, top_logprobs: 5 },
    { seed: 0, top_logprobs: 5 },
  ],
  [{ temperature: Number.NaN, min_p: Number.POSITIVE_INFINITY }, {}],
  [{ model: 5, max_tokens: 5, stream: 1, toString: 1, hasOwnProperty: 2 }, {}],
])("of the sampling parameters %o the request carries %o", (parameters, sentParameters) => {
  expect(sampledValues(parameters)).toEqual(sentParameters);
});
