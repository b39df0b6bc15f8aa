type Module = Record<string, unknown>;

/** Names of icons, and of nothing else that is asked of a module. */
const ICON = /^[A-Z][A-Za-z0-9]*$/u;

/**
 * Shows a square in the place of an icon that the package does not have: models name icons of other versions, and such
 * that never were. One line of the console names each.
 */
export function addMissingIcons(icons: Module, react: Module): void {
  const { createElement } = react as { createElement(type: unknown, props: object): unknown };
  const placeholders = new Map<string, unknown>();
  const placeholderOf = (name: string): unknown => {
    const knownPlaceholder = placeholders.get(name);
    if (knownPlaceholder !== undefined) return knownPlaceholder;
    // biome-ignore lint/suspicious/noConsole: the app's own console tells the person and the model.
    console.warn(`lucide-react has no icon "${name}": a square is shown in its place.`);
    const placeholder = (props: object): unknown => createElement(icons["SquareDashed"] ?? "span", props);
    placeholders.set(name, placeholder);
    return placeholder;
  };
  // Behind the module's own names: a module that is copied keeps its prototype.
  Object.setPrototypeOf(
    icons,
    new Proxy(Object.prototype, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        return own === undefined && typeof name === "string" && ICON.test(name) ? placeholderOf(name) : own;
      },
    }),
  );
}
