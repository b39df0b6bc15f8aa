/**
 * Switches of V8 for pages that end soon. WebAssembly and JavaScript keep the output of their first compilers: the
 * later compilers pay off later, and were a quarter of the cost of a test of the bundler and a twelfth of the others.
 * Garbage is collected seldom, in one go, and by one thread: other ways cost more than they help on few cores.
 */
const V8_SWITCHES = [
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--no-maglev",
  "--no-opt",
  "--min-semi-space-size=16",
  "--single-threaded-gc",
  "--no-incremental-marking",
  "--no-memory-reducer",
];

/** Chromium's switches for pages that end soon and whose speed is not measured. */
export const shortLivedSwitches: readonly string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--js-flags=${V8_SWITCHES.join(" ")}`,
];
