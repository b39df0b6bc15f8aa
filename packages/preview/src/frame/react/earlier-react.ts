/** React's modules as programs of the page find them, by their names. */
type Modules = Record<string, Record<string, unknown>>;

/** A function that makes an element of a component, or of the name of an element. */
type Make = (type: unknown, props: unknown, ...more: unknown[]) => unknown;

interface Root {
  render(element: unknown): void;
  unmount(): void;
}

/**
 * Adds what React had until version 18, and models still write: `ReactDOM.render` and its companions, and the default
 * properties of components that are functions.
 */
export function addEarlierReact(all: Modules): void {
  for (const [name, functions] of [
    ["react/jsx-runtime", ["jsx", "jsxs"]],
    ["react/jsx-dev-runtime", ["jsxDEV"]],
    ["react", ["createElement"]],
  ] as const) {
    for (const each of functions) replaceIn(all[name], each, withDefaults);
  }
  const dom = all["react-dom"];
  const client = all["react-dom/client"] as { createRoot(container: Element): Root } | undefined;
  if (dom === undefined || client === undefined) return;
  const roots = new WeakMap<Element, Root>();
  const render = (element: unknown, container: Element, callback?: () => void): void => {
    const root = roots.get(container) ?? client.createRoot(container);
    roots.set(container, root);
    root.render(element);
    if (callback !== undefined) setTimeout(callback);
  };
  const unmountComponentAtNode = (container: Element): boolean => {
    const root = roots.get(container);
    root?.unmount();
    roots.delete(container);
    return root !== undefined;
  };
  for (const module of [dom, dom["default"] as Record<string, unknown> | undefined]) {
    if (module !== undefined) Object.assign(module, { render, hydrate: render, unmountComponentAtNode });
  }
}

/** Replaces a function of a module, and of its default export. */
function replaceIn(module: Record<string, unknown> | undefined, name: string, wrap: (make: Make) => Make): void {
  const make = module?.[name];
  if (module === undefined || typeof make !== "function") return;
  const wrapper = wrap(make as Make);
  for (const owner of [module, module["default"] as Record<string, unknown> | undefined]) {
    if (owner?.[name] !== undefined) owner[name] = wrapper;
  }
}

function withDefaults(make: Make): Make {
  return (type, props, ...more) => make(type, propsWithDefaults(type, props), ...more);
}

/** Classes keep their default properties in React itself. */
function propsWithDefaults(type: unknown, props: unknown): unknown {
  if ((typeof type !== "function" && typeof type !== "object") || type === null) return props;
  const { defaultProps, prototype } = type as { defaultProps?: object; prototype?: { isReactComponent?: unknown } };
  if (defaultProps === undefined || defaultProps === null || prototype?.isReactComponent !== undefined) return props;
  const all: Record<string, unknown> = { ...(props as object | null) };
  for (const [name, value] of Object.entries(defaultProps)) if (all[name] === undefined) all[name] = value;
  return all;
}
