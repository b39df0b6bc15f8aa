import postcss from "postcss";
import features from "tailwindcss-3/lib/processTailwindFeatures.js";
import resolving from "tailwindcss-3/lib/public/resolve-config.js";
import { compileForPage } from "./watch-classes.ts";

/** The exports of a CommonJS module: imported as a module of Node, its default is everything that it exports. */
function toExport<Value>(module: Value | { default: Value }): Value {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}

const processTailwindFeatures = toExport(features);
const resolveConfig = toExport(resolving);

const ALL = "@tailwind base; @tailwind components; @tailwind utilities;";

/** Tailwind's state for a configuration and a stylesheet: the rules that it has generated for the classes so far. */
interface Context {
  changedContent: readonly object[];
}

let context: { value: Context; resolved: object; config: object; source: string } | undefined;

/**
 * Tailwind 3 like its script for browsers: it compiles the page's styles and classes, with the current configuration.
 * Creating its context takes ten times as long as the classes of a new part of the page; it is kept until the
 * configuration or the stylesheets, whose layers it contains, change.
 */
compileForPage(async ({ css, classes }, config) => {
  const source = /@tailwind\b/u.test(css) ? css : `${ALL}\n${css}`;
  const isCurrent = context?.config === config && context.source === source;
  const reusable = isCurrent ? context : undefined;
  const resolved = reusable?.resolved ?? resolveConfig({ ...config, content: [] });
  const content = [{ content: [...classes].join(" "), extension: "html" }];
  const plugin = processTailwindFeatures(({ createContext }) => () => {
    const value: Context = reusable?.value ?? createContext(resolved, content);
    value.changedContent = content;
    context = { value, resolved, config, source };
    return value;
  });
  return (await postcss([plugin]).process(source, { from: undefined })).css;
});
