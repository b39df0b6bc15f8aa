import { text as integrity } from "virtual:tutti-preview/integrity";
import ownAddress from "esbuild-wasm/esbuild.wasm?url";
import { context, initialize, version } from "esbuild-wasm/esm/browser.js";
import type { BundlerAnswer, BundlerQuestion } from "./bundler-messages.ts";
import { bundlerAddresses, loadWasm } from "./load-esbuild.ts";
import { createProjectBundler, type ProjectBundler } from "./project-bundler.ts";

let projectBundlerPromise: Promise<ProjectBundler> | undefined;

/** Starts the bundler once; after a failure, the next message starts it again. */
function bundler(): Promise<ProjectBundler> {
  projectBundlerPromise ??= start().catch((error: unknown) => {
    projectBundlerPromise = undefined;
    throw error;
  });
  return projectBundlerPromise;
}

async function start(): Promise<ProjectBundler> {
  const addresses = bundlerAddresses(new URL(ownAddress, self.location.href).href, version);
  const wasmModule = await loadWasm({ addresses, integrity, fetch: (...request) => fetch(...request) });
  // This code runs in a worker already.
  await initialize({ wasmModule, worker: false });
  return createProjectBundler({ context });
}

async function answer(question: BundlerQuestion): Promise<BundlerAnswer> {
  try {
    const ready = await bundler();
    return { id: question.id, result: question.request ? await ready.bundle(question.request) : undefined };
  } catch (error) {
    return { id: question.id, failure: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<BundlerQuestion>) => {
  void answer(data).then((message) => self.postMessage(message));
});
