import type { OnLoadResult, PluginBuild } from "esbuild-wasm";
import { loaderOf } from "../project/file-loader.ts";
import type { ProjectFiles } from "../project/project-files.ts";

/** Files in languages that the bundler does not read: Vue, Svelte with its modules, Sass. */
export const COMPILED_FILE = /\.vue$|\.s[ac]ss$|\.svelte(?:\.[jt]s)?$/iu;

interface Source {
  path: string;
  /** The suffix of the path in an import: which part of a component is imported. */
  suffix: string;
  files: ProjectFiles;
  esbuild: Pick<PluginBuild["esbuild"], "transform">;
}

/** Compiles a file; its compiler is loaded only for projects that have such files. */
export async function compileSource(source: Source): Promise<OnLoadResult> {
  const { path, suffix, files } = source;
  const content = files.get(path) ?? "";
  try {
    if (/\.s[ac]ss$/iu.test(path)) {
      const { compileSass } = await import("./compile-sass.ts");
      return { contents: compileSass(path, content, files), loader: loaderOf(path) };
    }
    if (!/\.vue$/iu.test(path)) return await compileForSvelte(source, content);
    const { compileVue, compileVueStyle, STYLE_QUERY } = await import("./compile-vue.ts");
    if (suffix === "") return compileVue(path, content);
    return await compileVueStyle(path, content, { index: Number(suffix.slice(STYLE_QUERY.length + 1)), files });
  } catch (error) {
    return { errors: [{ text: `${path}: ${error instanceof Error ? error.message : String(error)}` }] };
  }
}

async function compileForSvelte({ path, esbuild }: Source, content: string): Promise<OnLoadResult> {
  const { compileSvelte, compileSvelteModule } = await import("./compile-svelte.ts");
  if (/\.svelte$/iu.test(path)) return compileSvelte(path, content);
  // Svelte strips types only in components.
  const isTyped = /\.ts$/iu.test(path);
  const { code } = isTyped ? await esbuild.transform(content, { loader: "ts", target: "esnext" }) : { code: content };
  return compileSvelteModule(path, code);
}
