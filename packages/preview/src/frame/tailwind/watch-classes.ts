/** Stylesheets that Tailwind is to compile. */
const SOURCES = "style[type='text/tailwindcss']";

/** The input of a compilation: the page's stylesheets for Tailwind, and every class that was ever in the page. */
export interface TailwindInput {
  css: string;
  classes: ReadonlySet<string>;
}

/**
 * Compiles for the page from now on: whenever a class or a stylesheet is new in it, or the configuration is set. A
 * page's script or the project's own configuration sets `globalThis.tailwind.config`.
 */
export function compileForPage(compile: (input: TailwindInput, config: object) => Promise<string>): void {
  const classes = new Set<string>();
  const output = document.createElement("style");
  let config: object = {};
  let isCompiling = false;
  let isStale = false;

  // The page's head is still being parsed: its configuration and its classes are still to come.
  const isTooEarly = (): boolean => document.readyState === "loading" && classes.size === 0;
  const update = async (): Promise<void> => {
    if (isTooEarly()) return;
    isStale = true;
    if (isCompiling) return;
    isCompiling = true;
    while (isStale) {
      isStale = false;
      const css = [...document.querySelectorAll(SOURCES)].map((style) => style.textContent).join("\n");
      try {
        output.textContent = await compile({ css, classes }, config);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: it is the artifact's console.
        console.error(
          `Tailwind could not compile the page's styles: ${error instanceof Error ? error.message : error}`,
        );
      }
      if (!output.isConnected && document.head) document.head.append(output);
    }
    isCompiling = false;
  };
  const collect = (element: Element): boolean => {
    const before = classes.size;
    for (const name of (element.getAttribute("class") ?? "").split(/\s+/u)) if (name !== "") classes.add(name);
    return classes.size > before;
  };
  const collectAll = (node: Node): boolean => {
    if (!(node instanceof Element)) return false;
    let isNew = collect(node) || node.matches(SOURCES);
    for (const element of node.querySelectorAll(`[class], ${SOURCES}`))
      isNew = collect(element) || element.matches(SOURCES) || isNew;
    return isNew;
  };
  // Called before the browser paints the change.
  new MutationObserver((changes) => {
    let isNew = false;
    for (const { type, target, addedNodes } of changes) {
      if (target === output) continue;
      if (type === "attributes") isNew = collect(target as Element) || isNew;
      else if (target instanceof Element && target.matches(SOURCES)) isNew = true;
      else for (const node of addedNodes) isNew = (node !== output && collectAll(node)) || isNew;
    }
    if (isNew) void update();
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });

  const tailwind = {
    get config() {
      return config;
    },
    set config(value: object) {
      config = value;
      void update();
    },
  };
  Object.assign(globalThis, { tailwind });
  // The elements before the script.
  collectAll(document.documentElement);
  void update();
  // A page without classes gets Tailwind's base styles, too.
  document.addEventListener("DOMContentLoaded", () => {
    if (output.textContent === "") void update();
  });
}
