import { expect, test } from "vitest";
import { formatContext, formatPrice } from "./model-figures.ts";

test.each([
  ["0", "0", "free"],
  ["0.00000025", "0.00000125", "$0.25 / $1.25 per M"],
  ["0.000003", "0.000015", "$3 / $15 per M"],
  ["0.000000075", "0.0000003", "$0.075 / $0.30 per M"],
  ["0.0000000375", "0.00000015", "$0.0375 / $0.15 per M"],
  ["0", "0.0000006", "$0 / $0.60 per M"],
  ["0.0015", "0.002", "$1,500 / $2,000 per M"],
  ["0.00000000001", "0.000001", "<$0.0001 / $1 per M"],
  ["-1", "-1", "price varies"],
  ["", "0.000001", undefined],
  ["soon", "0.000001", undefined],
])("a prompt at %j and a completion at %j a token cost %j", (prompt, completion, expected) => {
  expect(formatPrice({ prompt, completion })).toBe(expected);
});

test.each([
  [null, undefined],
  [0, undefined],
  [512, "512"],
  [4096, "4K"],
  [8191, "8.2K"],
  [32768, "32K"],
  [128000, "128K"],
  [131072, "128K"],
  [200000, "200K"],
  [262144, "256K"],
  [1000000, "1M"],
  [1047576, "1.05M"],
  [1048576, "1M"],
  [2000000, "2M"],
  [10000000, "10M"],
])("a context of %j tokens reads %j", (tokens, expected) => {
  expect(formatContext(tokens)).toBe(expected);
});
