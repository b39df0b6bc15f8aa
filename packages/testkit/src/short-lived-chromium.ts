/**
 * Switches of V8 for pages that end soon. WebAssembly and JavaScript stay as their first compilers leave them: what the
 * later ones make of them pays later, and was a quarter of what a test of the bundler cost and a twelfth of the others.
 * Garbage is collected seldom, in one go, and by one thread: the others cost more than they help on few cores.
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

/** Chromium's switches for pages of which no speed is measured, and that end soon. */
export const shortLivedSwitches: readonly string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--js-flags=${V8_SWITCHES.join(" ")}`,
];
