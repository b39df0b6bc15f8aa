import { afterEach, expect, test, vi } from "vitest";
import { openPublishedModels } from "./published-models.ts";

afterEach(() => vi.unstubAllGlobals());

/** The models of a page whose gateway takes the newest key alone. */
function startModels(renewKey: () => Promise<string | null>) {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { call_key: key } = JSON.parse(String(body)) as { call_key: string };
    keys.push(key);
    if (key !== "new") return Response.json({ error: { code: 401, message: "Open it again." } }, { status: 401 });
    const chunk = { model: "v/m", choices: [{ delta: { content: "Yes" }, finish_reason: "stop" }] };
    return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  });
  const models = openPublishedModels({ main: {} as HTMLElement, id: "page", callKey: "old", renewKey });
  const ask = () =>
    models.ask(
      { messages: [{ role: "user", content: "Hello" }] },
      { signal: new AbortController().signal, onText: () => undefined },
    );
  return { ask, keys };
}

test("[SEC-12] an app whose key was replaced asks again with the new one", async () => {
  const renewKey = vi.fn(async () => "new");
  const { ask, keys } = startModels(renewKey);
  expect(await ask()).toMatchObject({ ok: true, value: { text: "Yes" } });
  expect(await ask()).toMatchObject({ ok: true });
  expect(keys).toEqual(["old", "new", "new"]);
  expect(renewKey).toHaveBeenCalledTimes(1);
});

test("[SEC-12] an app whose page needs its new password is refused", async () => {
  const { ask, keys } = startModels(async () => null);
  expect(await ask()).toEqual({ ok: false, error: { code: "not-allowed", message: expect.stringContaining("again") } });
  expect(keys).toEqual(["old"]);
});
