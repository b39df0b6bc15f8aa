import { expect, test } from "vitest";
import { chooseStops } from "./choose-stops.ts";

const ofFormat = ["</s>", "<|user|>", "<|system|>"];

test.each<[string | string[] | null | undefined, string[], string[]]>([
  [undefined, ofFormat, ofFormat],
  [null, ofFormat, ofFormat],
  ["END", ["</s>", "END", "<|user|>", "<|system|>"], ["</s>", "END", "<|user|>", "<|system|>"]],
  [
    ["1", "2", "3", "4"],
    ["</s>", "1", "2", "3"],
    ["</s>", "1", "2", "3", "4", "<|user|>", "<|system|>"],
  ],
  [
    ["<|user|>", ""],
    ["</s>", "<|user|>", "<|system|>"],
    ["</s>", "<|user|>", "<|system|>"],
  ],
])("for %j the server is told of %j", (stops, sentStops, all) => {
  expect(chooseStops(ofFormat, stops)).toEqual({ sentStops, all });
});
