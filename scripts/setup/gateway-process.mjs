import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, toolsFolder } from "./paths.mjs";

/**
 * Node's options for the gateway. Megabytes: V8's space for young objects would grow to four times as much, and with it
 * the memory that a large request takes, from two to five times its size (docs/reliability.md). It has that size from
 * the beginning, where V8 would begin with one megabyte and look for garbage eight times as often; and one thread looks
 * for young garbage: four that share so little cost a quarter of what a token takes (docs/performance.md).
 */
export const GATEWAY_FLAGS = /** @type {readonly string[]} */ (
  JSON.parse(readFileSync(join(root, "apps", "gateway", "node-options.json"), "utf8"))
);

/** Where Node keeps what it compiles, which shortens a start by a third: in a folder that only its owner writes. */
export const COMPILE_CACHE = join(toolsFolder, "compile-cache");
