import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { SessionState } from "../sign-in/session.ts";
import { renewPush, switchPushOff } from "./push-device.ts";
import { startPush } from "./start-push.ts";

const CHOICE = JSON.stringify({ userId: "ada", quiet: null });
const subscription = {
  toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: vi.fn(async () => true),
};
const stored = new Map<string, string>();
const beacons: string[] = [];

beforeEach(() => {
  stored.clear();
  beacons.length = 0;
  subscription.unsubscribe.mockClear();
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => registration },
    sendBeacon: (address: string) => beacons.push(address),
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("setInterval", () => 0);
});
afterEach(() => vi.unstubAllGlobals());

/** A page that a person opens, with so many devices. */
function open(devices: number | "unreadable") {
  const calls: string[] = [];
  const client = new QueryClient();
  const state = createStore<SessionState>(() => ({
    status: "signed-in",
    user: { id: "ada", name: "Ada", email: "ada@example.org" },
  }));
  const table = { all: () => [], get: () => undefined, subscribeAll: () => undefined };
  startPush(
    {
      callApi: async (path: string, { method }: { method?: string } = {}) => {
        calls.push(`${method} ${path}`);
        if (devices === "unreadable") throw new Error("Away.");
        return { id: "ada", push_devices: devices } as never;
      },
      engine: { tables: { artifacts: table }, hasRunningSuite: async () => false },
      openSuites: () => Promise.reject(new Error("There are no suites here.")),
      session: { state },
    } as never,
    client,
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    calls,
    client,
    settle,
    signOut: (isExpired: boolean) => state.setState({ status: "signed-out", isExpired }, true),
  };
}

const save = "put /api/v1/push/subscription";

test("[DEV-10] a person without a device pays with no request", async () => {
  const { calls, settle } = open(0);
  await settle();
  expect([calls, beacons]).toEqual([["get /api/frontend/user"], []]);
});

test("[DEV-10] a page tells of itself where another device of the person gets pushes", async () => {
  const { calls, settle } = open(1);
  await settle();
  expect(calls).not.toContain(save);
  expect(beacons).toContain("/api/v1/push/presence");
});

test("[DEV-10] a browser renews its subscription, until its person signs out", async () => {
  stored.set("tutti:push", CHOICE);
  const { calls, settle, signOut } = open(0);
  await settle();
  expect(calls.filter((each) => each === save)).toHaveLength(1);
  expect(beacons).not.toEqual([]);
  signOut(true);
  await settle();
  expect(stored.has("tutti:push")).toBe(true);
  signOut(false);
  await settle();
  expect(stored.has("tutti:push")).toBe(false);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test("[DEV-10] the choice of one person is none of another's", async () => {
  stored.set("tutti:push", JSON.stringify({ userId: "grace", quiet: null }));
  const { calls, settle } = open(0);
  await settle();
  expect(calls).not.toContain(save);
});

test("[DEV-10] an account that cannot be read is not asked for again and again", async () => {
  const { calls, settle, client } = open("unreadable");
  await settle();
  await client
    .fetchQuery({ queryKey: ["account"], queryFn: () => Promise.reject(new Error("Away.")), retry: false })
    .catch(() => undefined);
  await settle();
  expect(calls).toEqual(["get /api/frontend/user"]);
  expect(beacons).toEqual([]);
});

test("[DEV-10] a page tells of itself once its settings have switched pushes on", async () => {
  const { settle, client } = open(0);
  await settle();
  expect(beacons).toEqual([]);
  client.setQueryData(["account"], { id: "ada", push_devices: 1 });
  await settle();
  expect(beacons).not.toEqual([]);
});

test("[DEV-10] a switch-off waits for a renewal that is on its way", async () => {
  stored.set("tutti:push", CHOICE);
  let last: Promise<unknown> = Promise.resolve();
  Object.assign(navigator, {
    locks: {
      request: (_name: string, run: () => Promise<unknown>) => {
        last = last.then(run, run);
        return last;
      },
    },
  });
  const calls: string[] = [];
  const renewal = Promise.withResolvers<void>();
  const callApi = async (path: string, { method }: { method?: string } = {}) => {
    if (method === "put") await renewal.promise;
    calls.push(`${method} ${path}`);
    return undefined as never;
  };
  const renewed = renewPush(callApi, "ada");
  const switchedOff = switchPushOff(callApi);
  renewal.resolve();
  await Promise.all([renewed, switchedOff]);
  expect(calls).toEqual([save, "delete /api/v1/push/subscription"]);
  expect(stored.has("tutti:push")).toBe(false);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});
