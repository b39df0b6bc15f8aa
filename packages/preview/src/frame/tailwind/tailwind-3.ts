import postcss from "postcss";
import features from "tailwindcss-3/lib/processTailwindFeatures.js";
import resolving from "tailwindcss-3/lib/public/resolve-config.js";
import { compileForPage } from "./watch-classes.ts";

/** What a module of the older kind exports: read as a module of Node, its default is all that it exports. */
function exported<Value>(module: Value | { default: Value }): Value {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}

const processTailwindFeatures = exported(features);
const resolveConfig = exported(resolving);

const ALL = "@tailwind base; @tailwind components; @tailwind utilities;";

/** Tailwind 3 as its script for browsers: it compiles what the page has in it, with the configuration that is set. */
compileForPage(async ({ css, classes }, config) => {
  const resolved = resolveConfig({ ...config, content: [] });
  const content = [{ content: [...classes].join(" "), extension: "html" }];
  const plugin = processTailwindFeatures(
    ({ createContext }) =>
      () =>
        createContext(resolved, content),
  );
  const source = /@tailwind\b/u.test(css) ? css : `${ALL}\n${css}`;
  return (await postcss([plugin]).process(source, { from: undefined })).css;
});
