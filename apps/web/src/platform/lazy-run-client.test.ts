import { createFakeGateway } from "@tutti/testkit";
import { expect, test } from "vitest";
import { createLazyRunClient } from "./lazy-run-client.ts";

const request = { model: "test/a", messages: [{ role: "user" as const, content: "Hi" }] };
const { signal } = new AbortController();

test("the client is loaded at first use, and receives earlier calls", async () => {
  const gateway = createFakeGateway({ now: () => 0 });
  let loads = 0;
  const runs = createLazyRunClient(
    async () => {
      loads += 1;
      return gateway.connect();
    },
    { unreachable: "Not reached", onFailure: () => undefined },
  );
  expect(loads).toBe(0);
  const callbacks: unknown[] = [];
  expect(await runs.start("run-1", request, { signal })).toEqual({ ok: true, value: undefined });
  const listener = { onEntries: (entries: unknown) => callbacks.push(entries), onGone: () => callbacks.push("gone") };
  const end = runs.follow("run-1", { from: 1, listener });
  runs.follow("run-1", { from: 1, listener })();
  runs.stop("run-1");
  await expect.poll(() => callbacks.length).toBe(1);
  expect(gateway.completions[0]?.signal.aborted).toBe(true);
  end();
  runs.close();
  expect(loads).toBe(1);
});

test("a client that fails to load counts as an unreachable gateway", async () => {
  const gateway = createFakeGateway({ now: () => 0 });
  const failures: unknown[] = [];
  let isOffline = true;
  const runs = createLazyRunClient(
    async () => {
      if (isOffline) throw new Error("Offline");
      return gateway.connect();
    },
    { unreachable: "Not reached", onFailure: (cause) => failures.push(cause) },
  );
  expect(await runs.start("run-1", request, { signal })).toEqual({
    ok: false,
    error: { code: 0, message: "Not reached" },
  });
  expect(failures).toHaveLength(1);
  isOffline = false;
  expect((await runs.start("run-1", request, { signal })).ok).toBe(true);
});
