import { compileScript, compileStyle, compileTemplate, parse, type SFCDescriptor } from "@vue/compiler-sfc";
import type { ProjectFiles } from "../project/project-files.ts";

/** A part of a component's file that is bundled as a module of its own. */
export interface CompiledPart {
  contents: string;
  loader: "ts" | "css" | "local-css";
}

/** The query of a component's path that names one of its stylesheets, by its index. */
export const STYLE_QUERY = "vue-style=";

const COMPONENT = "component_";

/**
 * Compiles a single-file component of Vue to a module.
 *
 * @throws if the component is invalid; the message says what is wrong and where
 */
export function compileVue(path: string, source: string): CompiledPart {
  const descriptor = read(path, source);
  const id = idOf(path);
  const isScoped = descriptor.styles.some(({ scoped }) => scoped);
  const lines: string[] = [];
  let hasRender = false;
  if (descriptor.script || descriptor.scriptSetup) {
    hasRender = descriptor.scriptSetup !== null;
    const script = compileScript(descriptor, { id, inlineTemplate: true, genDefaultAs: COMPONENT });
    lines.push(script.content);
  } else lines.push(`const ${COMPONENT} = {};`);
  if (descriptor.template !== null && !hasRender) {
    const { code, errors } = compileTemplate({
      id,
      filename: path,
      source: descriptor.template.content,
      scoped: isScoped,
    });
    if (errors[0] !== undefined) throw toError(errors[0]);
    lines.push(code.replace("export function render", "function render"), `${COMPONENT}.render = render;`);
  }
  descriptor.styles.forEach(({ module }, index) => {
    const from = JSON.stringify(`/${path}?${STYLE_QUERY}${index}`);
    if (!module) lines.push(`import ${from};`);
    else {
      const name = typeof module === "string" ? module : "$style";
      lines.push(
        `import * as style${index} from ${from};`,
        `(${COMPONENT}.__cssModules ??= {})[${JSON.stringify(name)}] = style${index}.default ?? style${index};`,
      );
    }
  });
  if (isScoped) lines.push(`${COMPONENT}.__scopeId = "data-v-${id}";`);
  lines.push(`export default ${COMPONENT};`);
  return { contents: lines.join("\n"), loader: "ts" };
}

/** Compiles one of the stylesheets of a component. */
export async function compileVueStyle(
  path: string,
  source: string,
  { index, files }: { index: number; files: ProjectFiles },
): Promise<CompiledPart> {
  const style = read(path, source).styles[index];
  const isSass = style?.lang === "scss" || style?.lang === "sass";
  const plain = style?.content ?? "";
  const css = isSass
    ? (await import("./compile-sass.ts")).compileSass(path.replace(/vue$/u, style.lang ?? "scss"), plain, files)
    : plain;
  const { code, errors } = compileStyle({
    source: css,
    filename: path,
    id: `data-v-${idOf(path)}`,
    scoped: style?.scoped ?? false,
  });
  if (errors[0] !== undefined) throw errors[0];
  return { contents: code, loader: style?.module ? "local-css" : "css" };
}

function read(path: string, source: string): SFCDescriptor {
  const { descriptor, errors } = parse(source, { filename: path, sourceMap: false });
  if (errors[0] !== undefined) throw errors[0];
  return descriptor;
}

function toError(error: string | Error): Error {
  return typeof error === "string" ? new Error(error) : error;
}

/** A hash of the path, which marks a component's elements for its styles. */
function idOf(path: string): string {
  let hash = 5381;
  for (const letter of path) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
