import { type RouterPreferences, requestKindOf } from "@tutti/domain";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { createRouterOrder } from "./router-order.ts";

const models: RouterPreferences = { code: ["maker/coder"], any: ["maker/best"] };
const CODE = "Write a Python function";

test("[EVID-4] no preference applies and no rules load while it is switched off", () => {
  const loadRules = vi.fn(async () => ({ requestKindOf }));
  const order = createRouterOrder(
    createStore(() => ({ routerPreference: undefined })),
    loadRules,
  );
  expect(order(CODE, "chat")).toEqual([]);
  expect(loadRules).not.toHaveBeenCalled();
});

test("[EVID-4] the order of the request's kind applies once the rules are loaded", async () => {
  const state = createStore<{ routerPreference?: { models: RouterPreferences } }>(() => ({}));
  const rules = Promise.withResolvers<{ requestKindOf: typeof requestKindOf }>();
  const order = createRouterOrder(state, () => rules.promise);
  state.setState({ routerPreference: { models } });
  expect(order(CODE, "chat")).toEqual(["maker/best"]);
  rules.resolve({ requestKindOf });
  await rules.promise;
  expect(order(CODE, "chat")).toEqual(["maker/coder"]);
  expect(order("Why is the sky blue?", "chat")).toEqual(["maker/best"]);
});

test("rules that failed to load are loaded again by the next request", async () => {
  const loadRules = vi.fn(async () => ({ requestKindOf })).mockRejectedValueOnce(new TypeError("offline"));
  const order = createRouterOrder(
    createStore(() => ({ routerPreference: { models } })),
    loadRules,
  );
  await vi.waitFor(() => {
    order(CODE, "chat");
    expect(loadRules).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(order(CODE, "chat")).toEqual(["maker/coder"]));
});
