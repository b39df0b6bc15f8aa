import { describe, expect, test } from "vitest";
import { createUiStateStore, defaultUiState, parseUiState, UI_STATE_KEY } from "./ui-state.ts";

function setUp(storedText?: string) {
  const writes: [string, string][] = [];
  const waiting: (() => void)[] = [];
  const store = createUiStateStore({
    storage: { getItem: () => storedText ?? null, setItem: (key, value) => writes.push([key, value]) },
    scheduler: {
      after(_, run) {
        waiting.push(run);
        return () => waiting.splice(waiting.indexOf(run), 1);
      },
    },
  });
  const runTimers = (): void => {
    for (const run of waiting.splice(0)) run();
  };
  return { store, writes, runTimers };
}

describe("what the page remembers about itself", () => {
  test.each([
    ["nothing", null, defaultUiState],
    ["no JSON", "{", defaultUiState],
    ["a list", "[1]", defaultUiState],
    ["other types", '{"isSidebarOpen":"yes","colorScheme":"blue"}', defaultUiState],
    ["names that are none", '{"organisationId":"","defaultModel":7}', defaultUiState],
    [
      "names",
      '{"organisationId":"org-1","defaultModel":"a/b"}',
      { ...defaultUiState, organisationId: "org-1", defaultModel: "a/b" },
    ],
    [
      "models",
      '{"favouriteModels":["a/b"],"recentModels":["c/d","a/b"]}',
      { ...defaultUiState, favouriteModels: ["a/b"], recentModels: ["c/d", "a/b"] },
    ],
    [
      "artifacts that may use the network",
      '{"networkArtifacts":["art-1"]}',
      { ...defaultUiState, networkArtifacts: ["art-1"] },
    ],
    ["models that are none", '{"favouriteModels":"a/b","recentModels":[1]}', defaultUiState],
    ["a part of it", '{"isSidebarOpen":false,"forgotten":1}', { ...defaultUiState, isSidebarOpen: false }],
  ])("%s stored gives a whole state", (_, text, expected) => {
    expect(parseUiState(text)).toEqual(expected);
  });

  test("many changes are written once, under the specification's key", () => {
    const { store, writes, runTimers } = setUp();
    store.update({ isSidebarOpen: false });
    store.update({ hasAccount: true });
    expect(writes).toEqual([]);
    runTimers();
    expect(writes).toHaveLength(1);
    expect(writes[0]?.[0]).toBe(UI_STATE_KEY);
    expect(parseUiState(writes[0]?.[1] ?? null)).toEqual({
      ...defaultUiState,
      isSidebarOpen: false,
      hasAccount: true,
    });
  });

  test("a flush writes what waits, and only that", () => {
    const { store, writes, runTimers } = setUp();
    store.flush();
    store.update({ colorScheme: "dark" });
    store.flush();
    runTimers();
    expect(writes).toHaveLength(1);
  });

  test("a storage that refuses costs nothing but the memory", () => {
    const refuse = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const store = createUiStateStore({
      storage: { getItem: refuse, setItem: refuse },
      scheduler: { after: () => () => undefined },
    });
    store.update({ colorScheme: "dark" });
    store.flush();
    expect(store.state.getState().colorScheme).toBe("dark");
  });
});

test("[EVID-4] how the auto router follows votes is kept, as far as it can be read", () => {
  const read = (routerPreference: unknown) => parseUiState(JSON.stringify({ routerPreference })).routerPreference;
  const storedRules = { maxCost: 0.01, models: { any: ["maker/model"] } };
  expect(read(storedRules)).toEqual(storedRules);
  expect(read({ maxCost: "1", models: { any: ["maker/model"], code: [7] } })).toEqual({
    models: { any: ["maker/model"] },
  });
  expect(read({ models: 7 })).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
});
