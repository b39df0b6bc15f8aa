import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, toolsFolder } from "./paths.mjs";

/**
 * Node's options for the gateway. The size in megabytes is that of V8's space for young objects, which would otherwise
 * grow to four times as much, and with it the memory that a large request takes, from two to five times its size
 * (docs/reliability.md). It has that size from the beginning, as V8 would begin with one megabyte and collect garbage
 * eight times as often; and one thread collects young garbage: four that share so little work cost a quarter of a
 * token's processor time (docs/performance.md).
 */
export const GATEWAY_FLAGS = /** @type {readonly string[]} */ (
  JSON.parse(readFileSync(join(root, "apps", "gateway", "node-options.json"), "utf8"))
);

/** The folder in which Node keeps compiled code, which shortens a start by a third; only its owner can write there. */
export const COMPILE_CACHE = join(toolsFolder, "compile-cache");
