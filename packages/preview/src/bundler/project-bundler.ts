import type { BuildContext, BuildFailure, BuildOptions, BuildResult } from "esbuild-wasm";
import { guardLoops } from "../loops/guard-loops.ts";
import { locationDefines } from "../page-place.ts";
import type { BundleRequest, BundleResult } from "./bundle-types.ts";
import { describeProblem } from "./describe-problem.ts";
import { ENTRY, type PluginSession, projectPlugin } from "./project-plugin.ts";

/** The part of esbuild that the bundler uses, of the native or the browser build. */
export interface Esbuild {
  context(options: BuildOptions): Promise<Pick<BuildContext, "rebuild" | "dispose">>;
}

export interface ProjectBundler {
  bundle(request: BundleRequest): Promise<BundleResult>;
  dispose(): Promise<void>;
}

interface BundlerEntry {
  session: PluginSession;
  context: Promise<Pick<BuildContext, "rebuild" | "dispose">>;
}

/** Number of projects whose parsed files are cached. */
const KEPT = 6;

/**
 * Bundles projects, one after the other, and caches of each what makes its next build fast (PREV-1: ES modules for
 * es2020).
 */
export function createProjectBundler(esbuild: Esbuild): ProjectBundler {
  const contexts = new Map<string, BundlerEntry>();
  let last: Promise<unknown> = Promise.resolve();

  const contextOf = (request: BundleRequest): BundlerEntry => {
    const session: PluginSession = {
      request,
      vendoredIds: new Set(),
      styles: new Set(),
      notes: new Set(),
      remote: new Set(),
      usesNetwork: false,
    };
    const existing = contexts.get(request.key);
    contexts.delete(request.key);
    const entry: BundlerEntry = existing ?? { session, context: esbuild.context(optionsFor(() => entry.session)) };
    entry.session = session;
    contexts.set(request.key, entry);
    return entry;
  };

  const forget = async (key: string): Promise<void> => {
    const entry = contexts.get(key);
    contexts.delete(key);
    await (await entry?.context)?.dispose();
  };

  const build = async (request: BundleRequest): Promise<BundleResult> => {
    const { session, context } = contextOf(request);
    const oldest = contexts.keys().next().value;
    if (contexts.size > KEPT && oldest !== undefined) await forget(oldest);
    try {
      return toResult(await (await context).rebuild(), session);
    } catch (error) {
      if (isBuildFailure(error)) return { ok: false, error: error.errors.map(describeProblem) };
      contexts.delete(request.key);
      throw error;
    }
  };

  return {
    bundle: (request) => {
      const bundleResultPromise = last.then(() => build(request));
      last = bundleResultPromise.catch(() => undefined);
      return bundleResultPromise;
    },
    dispose: async () => {
      for (const key of [...contexts.keys()]) await forget(key);
    },
  };
}

/**
 * The value of `import.meta.env` and `process.env` for programs, as after a build for production without variables of
 * its own.
 */
const ENVIRONMENT = "__tuttiEnvironment";
const environment = { MODE: "production", PROD: true, DEV: false, SSR: false, BASE_URL: "/" };

function optionsFor(session: () => PluginSession): BuildOptions {
  return {
    entryPoints: { bundle: ENTRY },
    outdir: "/",
    bundle: true,
    write: false,
    format: "esm",
    target: "es2020",
    // Newer than es2020 in syntax only: the bundle is a module script, and browsers that support it wait for it.
    supported: { "top-level-await": true },
    platform: "browser",
    jsx: "automatic",
    charset: "utf8",
    sourcemap: "external",
    sourcesContent: false,
    logLevel: "silent",
    define: {
      "process.env.NODE_ENV": '"production"',
      // By a name: an object would become a module of its own that every other one imports.
      "process.env": ENVIRONMENT,
      "import.meta.env": ENVIRONMENT,
      global: "globalThis",
      ...locationDefines,
    },
    banner: { js: `const ${ENVIRONMENT} = ${JSON.stringify(environment)};` },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    plugins: [projectPlugin(session)],
  };
}

function toResult({ outputFiles = [] }: BuildResult, session: PluginSession): BundleResult {
  const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const { isGuarded, scripts } = session.request;
  const javascript = textOf(".js");
  const bundledProgram = isGuarded ? guardLoops(javascript, "module") : { code: javascript, insertions: [] };
  return {
    ok: true,
    value: {
      javascript: bundledProgram.code,
      insertions: bundledProgram.insertions,
      scripts: isGuarded ? scripts.map((script) => guardLoops(script, "script")) : [],
      css: textOf(".css"),
      map: textOf(".js.map"),
      vendoredIds: [...session.vendoredIds],
      styles: [...session.styles],
      notes: [...session.notes],
      remote: [...session.remote],
      usesNetwork: session.usesNetwork,
    },
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}
