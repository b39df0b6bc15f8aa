import postcss from "postcss";
import features from "tailwindcss-3/lib/processTailwindFeatures.js";
import resolving from "tailwindcss-3/lib/public/resolve-config.js";
import { compileForPage } from "./watch-classes.ts";

/** What a module of the older kind exports: read as a module of Node, its default is all that it exports. */
function toExport<Value>(module: Value | { default: Value }): Value {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}

const processTailwindFeatures = toExport(features);
const resolveConfig = toExport(resolving);

const ALL = "@tailwind base; @tailwind components; @tailwind utilities;";

/** What Tailwind knows of a configuration and a stylesheet: the rules that it made for the classes so far. */
interface Context {
  changedContent: readonly object[];
}

let context: { value: Context; resolved: object; config: object; source: string } | undefined;

/**
 * Tailwind 3 as its script for browsers: it compiles what the page has in it, with the configuration that is set. Its
 * context costs ten times what the classes do that come with a part of the page, and is kept until the configuration or
 * the stylesheets, whose layers it has in it, are others.
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
