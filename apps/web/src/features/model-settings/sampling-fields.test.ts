import { expect, test } from "vitest";
import { rangeHint, samplingFields } from "./sampling-fields.ts";

test("only what the model takes is there, in the order of the specification", () => {
  const names = samplingFields({ supported_parameters: ["seed", "temperature", "tools"] }).map(({ name }) => name);
  expect(names).toEqual(["temperature", "seed"]);
  expect(samplingFields({ supported_parameters: [] })).toEqual([]);
});

test("every parameter has the specification's range and default", () => {
  const hints = Object.fromEntries(samplingFields(undefined).map((field) => [field.name, rangeHint(field)]));
  expect(hints).toEqual({
    temperature: "0 to 2, default 1",
    top_p: "Above 0, up to 1, default 1",
    top_k: "0 or more, default 0",
    min_p: "0 to 1, default 0",
    top_a: "0 to 1, default 0",
    frequency_penalty: "-2 to 2, default 0",
    presence_penalty: "-2 to 2, default 0",
    repetition_penalty: "Above 0, up to 2, default 1",
    seed: "A whole number",
    top_logprobs: "0 to 20",
  });
});
