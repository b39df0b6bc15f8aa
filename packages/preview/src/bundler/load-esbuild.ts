/** Where the bundler's program is, beside our own origin. Pinned, and checked against the fingerprint of ours. */
export function bundlerAddresses(own: string, version: string): string[] {
  return [
    own,
    `https://cdn.jsdelivr.net/npm/esbuild-wasm@${version}/esbuild.wasm`,
    `https://unpkg.com/esbuild-wasm@${version}/esbuild.wasm`,
  ];
}

/**
 * Fetches the bundler's program from the first address that has it (PREV-1: our own origin, then two public hosts).
 *
 * @param options.integrity what it must be, as in the attribute of that name
 * @throws where no address has it
 */
export async function loadWasm(options: {
  addresses: readonly string[];
  integrity: string;
  fetch: typeof fetch;
}): Promise<WebAssembly.Module> {
  const reasons: string[] = [];
  for (const address of options.addresses) {
    try {
      const response = await options.fetch(address, { integrity: options.integrity });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await compile(response);
    } catch (error) {
      reasons.push(`${address}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`The bundler could not be loaded.\n${reasons.join("\n")}`);
}

/** Not every server says the right type, without which nothing is compiled while it comes. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
