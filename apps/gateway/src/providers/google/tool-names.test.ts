import fc from "fast-check";
import { expect, test } from "vitest";
import { createToolNames } from "./tool-names.ts";

test("a name that Google takes stays as it is", () => {
  const names = createToolNames(["get_weather", "a.b:c-d"]);
  expect(["get_weather", "a.b:c-d"].map(names.toWire)).toEqual(["get_weather", "a.b:c-d"]);
  expect(names.fromWire("unheard")).toBe("unheard");
});

test("names that become the same are made different", () => {
  const names = createToolNames(["a b", "a/b", "a_b", "a_b_2"]);
  expect(["a b", "a/b", "a_b", "a_b_2"].map(names.toWire)).toEqual(["a_b_3", "a_b_4", "a_b", "a_b_2"]);
});

test("any tool names become valid, distinct ones, and come back unchanged", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.constantFrom("a b", "a_b", "1"))),
      (functionNames) => {
        const names = createToolNames(functionNames);
        const wireNames = [...new Set(functionNames)].map(names.toWire);
        expect(wireNames.filter((name) => !/^[A-Za-z_][\w.:-]{0,63}$/.test(name))).toEqual([]);
        expect(new Set(wireNames).size).toBe(wireNames.length);
        expect(wireNames.map(names.fromWire)).toEqual([...new Set(functionNames)]);
      },
    ),
  );
});
