import fc from "fast-check";
import { expect, test } from "vitest";
import { createToolNames, toCallId } from "./tool-names.ts";

test("a name of letters, digits and underscores stays; others are cleaned", () => {
  const names = createToolNames(["get_weather", "files.read", "näme", ""]);
  expect(["get_weather", "files.read", "näme", ""].map(names.toProvider)).toEqual([
    "get_weather",
    "files_read",
    "n_me",
    "tool",
  ]);
  expect(names.toClient("files_read")).toBe("files.read");
  expect(names.toClient("never_sent")).toBe("never_sent");
});

test("names that would become equal differ, and a valid one stays", () => {
  const names = createToolNames(["a.b", "a-b", "a_b"]);
  expect(["a.b", "a-b", "a_b"].map(names.toProvider)).toEqual(["a_b_2", "a_b_3", "a_b"]);
});

test("a reserved name belongs to the provider's own tool", () => {
  const names = createToolNames(["web_search"], ["web_search"]);
  expect(names.toProvider("web_search")).toBe("web_search_2");
  expect(names.toClient("web_search_2")).toBe("web_search");
});

test("[GW-14] any names become valid ones, and are mapped back in the answer", () => {
  const anyName = fc.oneof(fc.string({ maxLength: 90 }), fc.stringMatching(/^[a.-]{60,70}$/));
  fc.assert(
    fc.property(fc.uniqueArray(anyName, { maxLength: 12 }), (list) => {
      const names = createToolNames(list);
      const sentList = list.map(names.toProvider);
      for (const name of sentList) expect(name).toMatch(/^[A-Za-z0-9_]{1,64}$/);
      expect(new Set(sentList).size).toBe(list.length);
      expect(sentList.map(names.toClient)).toEqual(list);
    }),
  );
});

test("a call's id stays where it is valid, else becomes a unique other one", () => {
  expect(toCallId("toolu_01-A")).toBe("toolu_01-A");
  expect(toCallId("functions.read:0")).toMatch(/^functions_read_0_[0-9a-f]{8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: fc.constantFrom("a", ".", ":", "ü", "_") })), (ids) => {
      const callIds = ids.map(toCallId);
      for (const id of callIds) expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(new Set(callIds).size).toBe(ids.length);
      expect(ids.map(toCallId)).toEqual(callIds);
    }),
  );
});
