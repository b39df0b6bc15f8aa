import { NANODOLLARS } from "@tutti/contract";
import { initialPurse, type Purse } from "@tutti/domain";
import { expect, test } from "vitest";
import { type ApiCall, ApiCallError, type CallApi } from "../api/call-api.ts";
import { createAppLimits } from "./app-limits.ts";

interface HeldCap {
  amount: number;
  spent: number;
  reserved: number;
}

/** The gateway's limit of one app, and a purse of this browser. */
function start(options: { cap?: HeldCap; purse?: Partial<Purse> } = {}) {
  let cap: HeldCap | undefined = options.cap;
  let purse: Purse = { ...initialPurse, isAllowed: true, ...options.purse };
  const requests: string[] = [];
  const listed = () => {
    if (cap === undefined) return [];
    const limit = { kind: "app", id: "art", period: "total", until: null, left: 0, is_own: true };
    return [{ ...limit, ...cap }];
  };
  const callApi = async (path: string, { method, body }: ApiCall<unknown> = {}) => {
    requests.push(`${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`.trim());
    if (method === "get") return { data: listed(), next_cursor: null };
    if (method === "delete") {
      if (cap === undefined) throw new ApiCallError(404, "You have set no cap here");
      cap = undefined;
    } else {
      const { amount, spent } = body as { amount: number; spent?: number };
      cap = { amount, spent: spent ?? cap?.spent ?? 0, reserved: cap?.reserved ?? 0 };
    }
    return undefined;
  };
  const limits = createAppLimits({
    callApi: callApi as CallApi,
    purses: {
      read: async () => purse,
      change: async (_, change) => {
        purse = change(purse);
        return purse;
      },
    },
    wait: async () => {
      // The calls that ran have ended meanwhile.
      if (cap) cap = { ...cap, spent: cap.spent + cap.reserved, reserved: 0 };
    },
  });
  return {
    limits,
    requests,
    purse: () => purse,
    cap: () => cap,
    set: (more: Partial<Purse>) => (purse = { ...purse, ...more }),
  };
}

const PATH = "/api/frontend/limits";

test("[PURSE-1] an allowed app's limit is set once, with what was spent", async () => {
  const { limits, requests } = start({ purse: { spent: NANODOLLARS / 50 } });
  await limits.hold("art");
  await limits.hold("art");
  expect(requests).toEqual([`get ${PATH}?app=art`, `put ${PATH}/app/art {"amount":0.1,"spent":0.02}`]);
});

test("[PURSE-1] a limit that another browser set goes on counting", async () => {
  const { limits, requests, purse } = start({ cap: { amount: 0.1, spent: 0.03, reserved: 0 } });
  await limits.hold("art");
  expect(requests).toEqual([`get ${PATH}?app=art`]);
  expect(purse()).toMatchObject({ spent: (NANODOLLARS / 100) * 3, reserved: 0 });
});

test("[PURSE-1] another amount is set before the next call, and counting goes on", async () => {
  const { limits, cap, set } = start({ cap: { amount: 0.1, spent: 0.03, reserved: 0 } });
  await limits.hold("art");
  set({ limit: NANODOLLARS / 20 });
  await limits.hold("art");
  expect(cap()).toEqual({ amount: 0.05, spent: 0.03, reserved: 0 });
});

test("[PURSE-1] what is spent is read until no call runs any more", async () => {
  const { limits, purse } = start({ cap: { amount: 0.1, spent: 0.03, reserved: 0.01 } });
  limits.refresh("art");
  limits.refresh("art");
  await expect.poll(purse).toMatchObject({ spent: (NANODOLLARS / 100) * 4, reserved: 0 });
});

test("[PURSE-1] the count of an app begins anew", async () => {
  const { limits, cap, purse } = start({ cap: { amount: 0.1, spent: 0.03, reserved: 0 }, purse: { spent: 5 } });
  await limits.reset("art");
  expect(cap()).toMatchObject({ amount: 0.1, spent: 0 });
  expect(purse().spent).toBe(0);
});

test("[PURSE-1] the limit of an app that is gone is removed", async () => {
  const { limits, cap } = start({ cap: { amount: 0.1, spent: 0.03, reserved: 0 } });
  await limits.remove("art");
  await limits.remove("art");
  expect(cap()).toBeUndefined();
});
