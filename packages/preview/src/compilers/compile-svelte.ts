import { type CompileOptions, type CompileResult, compile, compileModule } from "svelte/compiler";

/** A file of Svelte as a module of JavaScript. */
export interface CompiledModule {
  contents: string;
  loader: "js";
}

const options = {
  generate: "client",
  dev: false,
  // A component brings its styles along, as the page has no stylesheet of the bundler's for it.
  css: "injected",
  // Models write `new App({ target })`, as in Svelte 4, and `mount(App, …)`.
  compatibility: { componentApi: 4 },
} as const satisfies CompileOptions;

/**
 * Compiles a component of Svelte 3 to 5.
 *
 * @throws if the component is invalid; the message says what is wrong and where
 */
export function compileSvelte(filename: string, source: string): CompiledModule {
  return toModule(() => compile(source, { ...options, filename }));
}

/**
 * Compiles a module with runes, in plain JavaScript.
 *
 * @throws as `compileSvelte`
 */
export function compileSvelteModule(filename: string, source: string): CompiledModule {
  return toModule(() => compileModule(source, { generate: "client", dev: false, filename }));
}

function toModule(run: () => CompileResult): CompiledModule {
  try {
    return { contents: run().js.code, loader: "js" };
  } catch (error) {
    const { start, message } = error as { start?: { line: number; column: number }; message: string };
    // The first line has the message; the others repeat the place and link to the library's site.
    const [first = message] = message.split("\n");
    throw new Error(start === undefined ? first : `${start.line}:${start.column + 1}: ${first}`);
  }
}
