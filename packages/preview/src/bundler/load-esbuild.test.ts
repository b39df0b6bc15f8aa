import { expect, test } from "vitest";
import { bundlerAddresses, loadWasm } from "./load-esbuild.ts";

/** The smallest program that there is. */
const program = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const own = "http://here/esbuild.wasm";

function load(answers: Record<string, () => Response>) {
  const requestedUrls: string[] = [];
  const modulePromise = loadWasm({
    addresses: bundlerAddresses(own, "1.2.3"),
    integrity: "sha384-x",
    fetch: async (address, options) => {
      requestedUrls.push(`${address} ${options?.integrity}`);
      const answer = Object.entries(answers).find(([start]) => String(address).startsWith(start))?.[1];
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer();
    },
  });
  return { asked: requestedUrls, loaded: modulePromise };
}

test("[PREV-1] the bundler is loaded from our origin or two hosts, by fingerprint", async () => {
  const { asked, loaded } = load({ "https://unpkg.com/": () => new Response(program) });
  expect(await loaded).toBeInstanceOf(WebAssembly.Module);
  expect(asked).toEqual([
    "http://here/esbuild.wasm sha384-x",
    "https://cdn.jsdelivr.net/npm/esbuild-wasm@1.2.3/esbuild.wasm sha384-x",
    "https://unpkg.com/esbuild-wasm@1.2.3/esbuild.wasm sha384-x",
  ]);
});

test("a bundler on our own origin is loaded from no other server", async () => {
  const headers = { "content-type": "application/wasm" };
  const { asked, loaded } = load({ "http://here/": () => new Response(program, { headers }) });
  expect(await loaded).toBeInstanceOf(WebAssembly.Module);
  expect(asked).toHaveLength(1);
});

test("an HTML page is no program, and the failure lists each response", async () => {
  const { loaded } = load({
    "http://here/": () => new Response("<html>"),
    "https://unpkg.com/": () => new Response("", { status: 503 }),
  });
  await expect(loaded).rejects.toThrow(
    /^The bundler could not be loaded\.\nhttp:\/\/here.*\n.*jsdelivr.*Failed to fetch\n.*unpkg.*status 503$/u,
  );
});
