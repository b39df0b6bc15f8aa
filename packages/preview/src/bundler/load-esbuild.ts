/** Addresses of the bundler's program, our own origin's first. Pinned, and checked against our copy's fingerprint. */
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
 * @param options.integrity the expected fingerprint, as in the attribute of that name
 * @throws if no address has it
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

/** Not every server sends the right content type, without which the program cannot be compiled while it loads. */
async function compile(response: Response): Promise<WebAssembly.Module> {
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
